import { useTranslation } from '#i18n/use-translation.ts';
import { asOptions, oneOf, useAdminSearch } from '../admin-search.ts';
import { type LogLine, linesOnPage, listLog } from '../api/list-log.ts';
import { logActions, useLogTexts } from '../use-log-texts.ts';
import { AdminList } from './list/admin-list.tsx';
import { Line } from './list/line.tsx';
import { SearchBar } from './list/search-bar.tsx';
import { Moment } from './moment.tsx';
import { Panel } from './panel.tsx';
import { Words } from './words.tsx';

const choices = ['', ...logActions] as const;

export function LogPanel() {
  const { t } = useTranslation('administration');
  const { search, ...address } = useAdminSearch();
  const action = oneOf(choices, search.show);
  return (
    <Panel title={t('log.title')} lead={t('log.lead')}>
      <SearchBar
        {...address}
        search={search}
        show={{
          label: t('log.action'),
          value: action,
          options: asOptions(choices, (value) => (value === '' ? t('list.all') : t(`actions.${value}`))),
        }}
      />
      <AdminList
        listKey={`log ${action}`}
        title={t('log.title')}
        pageSize={linesOnPage}
        pageAt={(cursor) => listLog(action, cursor)}
        empty={t('log.empty')}
        row={(line) => <Written line={line} />}
      />
    </Panel>
  );
}

function Written({ line }: { line: LogLine }) {
  const { t } = useTranslation('administration');
  const { actionText, noteOf } = useLogTexts();
  return (
    <Line
      id={`log-${line.id}`}
      title={[actionText(line), line.subject_name].filter(Boolean).join(' · ')}
      facts={[
        t('log.by', { name: line.admin_name || t('someoneGone') }),
        <Moment key="at" at={line.created_at} />,
      ]}
    >
      <Words>{noteOf(line)}</Words>
    </Line>
  );
}
