import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import type { AdminAction } from '../../admin-action.ts';
import { oneOf } from '../../admin-search.ts';
import { type Person, peopleOnPage, peoplePage } from '../../api/people/list-people.ts';
import { personName } from '../../names.ts';
import { orderTexts, personOrders } from '../../person-orders.ts';
import { useAdminSearch } from '../../use-admin-search.ts';
import { useAdministrationLive } from '../../use-administration-live.ts';
import { AdminActionDialog } from '../admin-action-dialog.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { Line } from '../list/line.tsx';
import { SearchBar } from '../list/search-bar.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { Moment } from '../moment.tsx';
import { Panel } from '../panel.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { useTeacherActions } from './use-teacher-actions.ts';

const standings = ['', 'pending', 'approved', 'rejected', 'suspended'] as const;

export function TeachersPanel() {
  const { t } = useTranslation('administration');
  const { search, ...address } = useAdminSearch();
  const [action, setAction] = useState<AdminAction>();
  const [opened, setOpened] = useState<Person>();
  const { suspending, restoring } = useTeacherActions();
  useAdministrationLive(['teacher_changes'], ['people']);
  const status = oneOf(standings, search.show);
  const sort = oneOf(personOrders, search.sort);
  const wanted = { ...search, sort };
  return (
    <Panel title={t('teachers.title')} lead={t('teachers.lead')}>
      <SearchBar
        {...address}
        search={search}
        words={{ label: t('people.search'), placeholder: t('people.searchHint') }}
        show={{
          label: t('details.status'),
          value: status,
          options: standings.map((value) => ({
            value,
            text: value === '' ? t('list.all') : t(`status.${value}`),
          })),
        }}
        sort={{
          value: sort,
          options: personOrders.map((value) => ({ value, text: t(`people.order.${orderTexts[value]}`) })),
        }}
      />
      <AdminList
        listKey={`teachers ${JSON.stringify([status, wanted.question, sort])}`}
        title={t('teachers.title')}
        pageSize={peopleOnPage}
        pageAt={(cursor) => peoplePage('teacher', status, wanted, cursor)}
        empty={t(status === '' && wanted.question === '' ? 'teachers.soon' : 'teachers.empty')}
        failed={t('approvals.fetchFailed')}
        row={(teacher) => (
          <TeacherLine
            teacher={teacher}
            onOpen={() => setOpened(teacher)}
            onSuspend={() => setAction(suspending(teacher))}
            onRestore={() => setAction(restoring(teacher))}
          />
        )}
      />
      <PersonDialog person={opened} onClose={() => setOpened(undefined)} />
      <AdminActionDialog action={action} onClose={() => setAction(undefined)} />
    </Panel>
  );
}

type LineProps = { teacher: Person; onOpen: () => void; onSuspend: () => void; onRestore: () => void };

function TeacherLine({ teacher, onOpen, onSuspend, onRestore }: LineProps) {
  const { t } = useTranslation('administration');
  const name = personName(teacher);
  const named = (text: string) => ({ 'aria-label': t('actionOn', { action: text, name }), children: text });
  return (
    <Line
      id={teacher.id}
      picture={<Avatar name={name} src={teacher.avatar_url} />}
      title={name}
      badges={
        <>
          <StatusBadge status={teacher.approval_status} />
          {teacher.banned_until && <StatusBadge status="banned" />}
        </>
      }
      facts={[
        teacher.email,
        teacher.location,
        <span key="since">
          {t('approvals.signedUp')} <Moment at={teacher.created_at} kind="day" />
        </span>,
      ]}
      actions={
        <>
          <Button look="quiet" onClick={onOpen} {...named(t('teachers.open'))} />
          {teacher.approval_status === 'approved' && (
            <Button look="quiet" onClick={onSuspend} {...named(t('teachers.suspend.submit'))} />
          )}
          {teacher.approval_status === 'suspended' && (
            <Button look="quiet" onClick={onRestore} {...named(t('teachers.restore.submit'))} />
          )}
        </>
      }
    />
  );
}
