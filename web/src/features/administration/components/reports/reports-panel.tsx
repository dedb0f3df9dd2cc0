import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { oneOf } from '../../admin-search.ts';
import { type Report, reportsOnPage, reportsPage } from '../../api/reports/list-reports.ts';
import { useAdminSearch } from '../../use-admin-search.ts';
import { useAdministrationLive } from '../../use-administration-live.ts';
import styles from '../administration.module.css';
import { AdminList } from '../list/admin-list.tsx';
import { Line } from '../list/line.tsx';
import { SearchBar } from '../list/search-bar.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { Moment } from '../moment.tsx';
import { Panel } from '../panel.tsx';
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
          options: states.map((value) => ({ value, text: t(`status.${value}`) })),
        }}
      />
      <AdminList
        listKey={`reports ${state}`}
        title={t('reports.title')}
        pageSize={reportsOnPage}
        pageAt={(cursor) => reportsPage(state, cursor)}
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
      actions={
        <Button
          look="quiet"
          aria-label={t('actionOn', { action: t('reports.look'), name: subjectOf(report) })}
          onClick={onLook}
        >
          {t('reports.look')}
        </Button>
      }
    >
      {(report.message || report.details) && (
        <p className={styles.cut} dir="auto">
          {report.message || report.details}
        </p>
      )}
    </Line>
  );
}
