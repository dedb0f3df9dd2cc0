import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { Figures } from '#shared/dashboard/figures.tsx';
import type { AdminAction } from '../../admin-action.ts';
import { asOptions, oneOf, useAdminSearch } from '../../admin-search.ts';
import { pool } from '../../api/get-pool.ts';
import { donationsOnPage, listDonations } from '../../api/list-donations.ts';
import { useAdministrationLive } from '../../use-administration-live.ts';
import { AdminActionDialog } from '../admin-action-dialog.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { SearchBar } from '../list/search-bar.tsx';
import { Panel } from '../panel.tsx';
import { DonationLine } from './donation-line.tsx';

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
          options: asOptions(states, (value) => (value === '' ? t('list.all') : t(`status.${value}`))),
        }}
      />
      <AdminList
        listKey={`donations ${state}`}
        title={t('donations.title')}
        pageSize={donationsOnPage}
        pageAt={(cursor) => listDonations(state, cursor)}
        empty={t('donations.empty')}
        row={(donation) => <DonationLine donation={donation} onAction={setAction} />}
      />
      <AdminActionDialog action={action} onClose={() => setAction(undefined)} />
    </Panel>
  );
}

function PoolFigures() {
  const { t } = useTranslation('administration');
  const { language } = useLanguage();
  const query = useQuery(pool);
  const { data, error } = query;
  if (error && !data) return <QueryFailure query={query} />;
  return (
    <Figures
      figures={[
        {
          name: t('donations.waiting'),
          value: data?.courses_waiting.toLocaleString(language),
          note: data ? t('donations.studentsWaiting', { count: data.students_waiting }) : '',
        },
        { name: t('donations.given'), value: data?.courses_given.toLocaleString(language) },
        { name: t('donations.used'), value: data?.courses_used.toLocaleString(language) },
        { name: t('donations.received'), value: data && formatEuros(data.amount_given_cents, language) },
      ]}
    />
  );
}
