import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { AdminAction } from '../../admin-action.ts';
import { asOptions, oneOf, useAdminSearch } from '../../admin-search.ts';
import { listPeople, type Person, peopleOnPage } from '../../api/people/list-people.ts';
import { personName } from '../../names.ts';
import { AdminActionDialog } from '../admin-action-dialog.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { LineButton } from '../list/line.tsx';
import { Panel } from '../panel.tsx';
import { inOrder, PeopleSearchBar } from './people-search-bar.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonLine } from './person-line.tsx';
import { roles, usePersonActions } from './use-person-actions.ts';

const kinds = ['', ...roles, 'banned'] as const;

export function UsersPanel() {
  const { t } = useTranslation(['administration', 'common']);
  const { search, ...address } = useAdminSearch();
  const [action, setAction] = useState<AdminAction>();
  const [opened, setOpened] = useState<Person>();
  const kind = oneOf(kinds, search.show);
  const wanted = inOrder(search);
  const [role, status] = kind === 'banned' ? ['', kind] : [kind, ''];
  const kindText = (value: (typeof kinds)[number]) => {
    if (value === '') return t('list.all');
    return value === 'banned' ? t('status.banned') : t(`common:account.roles.${value}`);
  };
  return (
    <Panel title={t('users.title')} lead={t('users.lead')}>
      <PeopleSearchBar
        {...address}
        search={search}
        show={{ label: t('users.show'), value: kind, options: asOptions(kinds, kindText) }}
      />
      <AdminList
        listKey={`users ${JSON.stringify([kind, wanted.question, wanted.sort])}`}
        title={t('users.title')}
        pageSize={peopleOnPage}
        pageAt={(cursor) => listPeople(role, status, wanted, cursor)}
        empty={t('users.empty')}
        row={(person) => <UserLine person={person} onOpen={() => setOpened(person)} onAction={setAction} />}
      />
      <PersonDialog person={opened} onClose={() => setOpened(undefined)} />
      <AdminActionDialog action={action} onClose={() => setAction(undefined)} />
    </Panel>
  );
}

type LineProps = { person: Person; onOpen: () => void; onAction: (action: AdminAction) => void };

function UserLine({ person, onOpen, onAction }: LineProps) {
  const { t } = useTranslation(['administration', 'common']);
  const { user } = useAuth();
  const { ban, roleChange, trialMaximum } = usePersonActions();
  const isOneself = person.id === user?.id;
  const isStudent = person.role === 'student';
  const role = roles.find((known) => known === person.role);
  const banning = ban(person.banned_until ? 'unban' : 'ban', person);
  const button = (text: string, action: AdminAction) => (
    <LineButton text={text} name={personName(person)} onClick={() => onAction(action)} />
  );
  return (
    <PersonLine
      person={person}
      badge={
        <>
          <Badge tone={person.role === 'admin' ? 'honour' : 'press'}>
            {role ? t(`common:account.roles.${role}`) : person.role}
          </Badge>
          {person.is_child && <Badge>{t('users.child')}</Badge>}
        </>
      }
      facts={[
        person.is_child && (
          <span key="parent">
            {t('details.parent')}: <bdi>{person.parent_name}</bdi>
          </span>
        ),
        isStudent && t('users.trials', { used: person.trial_lessons_used, max: person.max_trial_lessons }),
        isOneself && t('users.oneself'),
      ]}
      actions={
        <>
          {!isOneself && <LineButton text={t('teachers.open')} name={personName(person)} onClick={onOpen} />}
          {/* A child is a student and stays one. */}
          {!isOneself && !person.is_child && button(t('users.role.submit'), roleChange(person))}
          {isStudent && button(t('users.trialMaximum.open'), trialMaximum(person))}
          {!isOneself && button(banning.submit, banning)}
        </>
      }
    />
  );
}
