import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminAction } from '../../admin-action.ts';
import { oneOf } from '../../admin-search.ts';
import { donationsOnPage, donationsPage } from '../../api/list-donations.ts';
import { useAdminSearch } from '../../use-admin-search.ts';
import { useAdministrationLive } from '../../use-administration-live.ts';
import { AdminActionDialog } from '../admin-action-dialog.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { SearchBar } from '../list/search-bar.tsx';
import { Panel } from '../panel.tsx';
import { DonationLine } from './donation-line.tsx';
import { PoolFigures } from './pool-figures.tsx';

const states = ['', 'pending', 'completed', 'failed'] as const;

export function DonationsPanel() {
  const { t } = useTranslation('administration');
  const { search, ...address } = useAdminSearch();
  const [action, setAction] = useState<AdminAction>();
  useAdministrationLive(['donations', 'sponsored_course_assignments'], ['donations', 'pool']);
  const state = oneOf(states, search.show);
  return (
    <Panel title={t('donations.title')} lead={t('donations.lead')}>
      <PoolFigures />
      <SearchBar
        {...address}
        search={search}
        show={{
          label: t('details.status'),
          value: state,
          options: states.map((value) => ({
            value,
            text: value === '' ? t('list.all') : t(`status.${value}`),
          })),
        }}
      />
      <AdminList
        listKey={`donations ${state}`}
        title={t('donations.title')}
        pageSize={donationsOnPage}
        pageAt={(cursor) => donationsPage(state, cursor)}
        empty={t('donations.empty')}
        row={(donation) => <DonationLine donation={donation} onAction={setAction} />}
      />
      <AdminActionDialog action={action} onClose={() => setAction(undefined)} />
    </Panel>
  );
}
