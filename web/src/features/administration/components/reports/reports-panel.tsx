import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { asOptions, oneOf, useAdminSearch } from '../../admin-search.ts';
import { listReports, type Report, reportsOnPage } from '../../api/reports/list-reports.ts';
import { useAdministrationLive } from '../../use-administration-live.ts';
import { AdminList } from '../list/admin-list.tsx';
import { Line, LineButton } from '../list/line.tsx';
import { SearchBar } from '../list/search-bar.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { Moment } from '../moment.tsx';
import { Panel } from '../panel.tsx';
import { Words } from '../words.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useReportTexts } from './use-report-texts.ts';

const states = ['open', 'resolved', 'dismissed'] as const;

export function ReportsPanel() {
  const { t } = useTranslation('administration');
  const { search, ...address } = useAdminSearch();
  const [opened, setOpened] = useState<Report>();
  useAdministrationLive(['reports'], ['reports']);
  const state = oneOf(states, search.show);
  return (
    <Panel title={t('reports.title')} lead={t('reports.lead')}>
      <SearchBar
        {...address}
        search={search}
        show={{
          label: t('details.status'),
          value: state,
          options: asOptions(states, (value) => t(`status.${value}`)),
        }}
      />
      <AdminList
        listKey={`reports ${state}`}
        title={t('reports.title')}
        pageSize={reportsOnPage}
        pageAt={(cursor) => listReports(state, cursor)}
        empty={t('reports.empty')}
        row={(report) => <ReportLine report={report} onLook={() => setOpened(report)} />}
      />
      <ReportDialog report={opened} onClose={() => setOpened(undefined)} />
    </Panel>
  );
}

function ReportLine({ report, onLook }: { report: Report; onLook: () => void }) {
  const { t } = useTranslation('administration');
  const { subjectOf, reasonOf } = useReportTexts();
  return (
    <Line
      id={report.id}
      title={subjectOf(report)}
      badges={
        <>
          <Badge tone={report.reason === 'safety' ? 'danger' : 'honour'}>{reasonOf(report)}</Badge>
          <StatusBadge status={report.status} />
        </>
      }
      facts={[
        t('reports.by', { name: report.reporter_name || t('someoneGone') }),
        report.person_id && t('reports.times', { count: report.reports_about_person }),
        <Moment key="at" at={report.created_at} />,
      ]}
      actions={<LineButton text={t('reports.look')} name={subjectOf(report)} onClick={onLook} />}
    >
      <Words cut>{report.message || report.details}</Words>
    </Line>
  );
}
