import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminAction } from '../../admin-action.ts';
import { oneOf } from '../../admin-search.ts';
import { peopleOnPage, peoplePage } from '../../api/people/list-people.ts';
import { orderTexts, personOrders } from '../../person-orders.ts';
import { useAdminSearch } from '../../use-admin-search.ts';
import { AdminActionDialog } from '../admin-action-dialog.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { SearchBar } from '../list/search-bar.tsx';
import { Panel } from '../panel.tsx';
import { UserLine } from './user-line.tsx';

const kinds = ['', 'student', 'teacher', 'admin', 'banned'] as const;

export function UsersPanel() {
  const { t } = useTranslation(['administration', 'common']);
  const { search, ...address } = useAdminSearch();
  const [action, setAction] = useState<AdminAction>();
  const kind = oneOf(kinds, search.show);
  const sort = oneOf(personOrders, search.sort);
  const wanted = { ...search, sort };
  const [role, status] = kind === 'banned' ? ['', kind] : [kind, ''];
  const kindText = (value: (typeof kinds)[number]) => {
    if (value === '') return t('list.all');
    return value === 'banned' ? t('status.banned') : t(`common:account.roles.${value}`);
  };
  return (
    <Panel title={t('users.title')} lead={t('users.lead')}>
      <SearchBar
        {...address}
        search={search}
        words={{ label: t('people.search'), placeholder: t('people.searchHint') }}
        show={{
          label: t('users.show'),
          value: kind,
          options: kinds.map((value) => ({ value, text: kindText(value) })),
        }}
        sort={{
          value: sort,
          options: personOrders.map((value) => ({ value, text: t(`people.order.${orderTexts[value]}`) })),
        }}
      />
      <AdminList
        listKey={`users ${JSON.stringify([kind, wanted.question, sort])}`}
        title={t('users.title')}
        pageSize={peopleOnPage}
        pageAt={(cursor) => peoplePage(role, status, wanted, cursor)}
        empty={t('users.empty')}
        row={(person) => <UserLine person={person} onAction={setAction} />}
      />
      <AdminActionDialog action={action} onClose={() => setAction(undefined)} />
    </Panel>
  );
}
