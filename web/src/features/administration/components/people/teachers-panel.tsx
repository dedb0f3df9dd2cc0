import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { AdminAction } from '../../admin-action.ts';
import { asOptions, oneOf, useAdminSearch } from '../../admin-search.ts';
import { listPeople, type Person, peopleOnPage } from '../../api/people/list-people.ts';
import { personName } from '../../names.ts';
import { useAdministrationLive } from '../../use-administration-live.ts';
import { AdminActionDialog } from '../admin-action-dialog.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { LineButton } from '../list/line.tsx';
import { Panel } from '../panel.tsx';
import { inOrder, PeopleSearchBar } from './people-search-bar.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonLine } from './person-line.tsx';
import { usePersonActions } from './use-person-actions.ts';

const standings = ['', 'pending', 'approved', 'rejected', 'suspended'] as const;

export function TeachersPanel() {
  const { t } = useTranslation('administration');
  const { search, ...address } = useAdminSearch();
  const [action, setAction] = useState<AdminAction>();
  const [opened, setOpened] = useState<Person>();
  useAdministrationLive(['teacher_changes'], ['people']);
  const status = oneOf(standings, search.show);
  const wanted = inOrder(search);
  return (
    <Panel title={t('teachers.title')} lead={t('teachers.lead')}>
      <PeopleSearchBar
        {...address}
        search={search}
        show={{
          label: t('details.status'),
          value: status,
          options: asOptions(standings, (value) => (value === '' ? t('list.all') : t(`status.${value}`))),
        }}
      />
      <AdminList
        listKey={`teachers ${JSON.stringify([status, wanted.question, wanted.sort])}`}
        title={t('teachers.title')}
        pageSize={peopleOnPage}
        pageAt={(cursor) => listPeople('teacher', status, wanted, cursor)}
        empty={t(status === '' && wanted.question === '' ? 'teachers.soon' : 'teachers.empty')}
        failed={t('approvals.fetchFailed')}
        row={(teacher) => (
          <TeacherLine teacher={teacher} onOpen={() => setOpened(teacher)} onAction={setAction} />
        )}
      />
      <PersonDialog person={opened} onClose={() => setOpened(undefined)} />
      <AdminActionDialog action={action} onClose={() => setAction(undefined)} />
    </Panel>
  );
}

type LineProps = { teacher: Person; onOpen: () => void; onAction: (action: AdminAction) => void };

function TeacherLine({ teacher, onOpen, onAction }: LineProps) {
  const { t } = useTranslation('administration');
  const { suspension } = usePersonActions();
  const name = personName(teacher);
  const kind = suspensionOf(teacher);
  return (
    <PersonLine
      person={teacher}
      facts={[teacher.location]}
      actions={
        <>
          <LineButton text={t('teachers.open')} name={name} onClick={onOpen} />
          {kind && (
            <LineButton
              text={t(`teachers.${kind}.submit`)}
              name={name}
              onClick={() => onAction(suspension(kind, teacher))}
            />
          )}
        </>
      }
    />
  );
}

/** What can be done about how a teacher stands. */
function suspensionOf({ approval_status }: Person): 'suspend' | 'restore' | undefined {
  if (approval_status === 'approved') return 'suspend';
  return approval_status === 'suspended' ? 'restore' : undefined;
}
