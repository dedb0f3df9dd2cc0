import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { AdminAction } from '../../admin-action.ts';
import type { Person } from '../../api/people/list-people.ts';
import { personName } from '../../names.ts';
import { Line } from '../list/line.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { Moment } from '../moment.tsx';
import { roles, useUserActions } from './use-user-actions.ts';

type Props = { person: Person; onAction: (action: AdminAction) => void };

export function UserLine({ person, onAction }: Props) {
  const { t } = useTranslation(['administration', 'common']);
  const { user } = useAuth();
  const { changingRole, settingTrials, banning, unbanning } = useUserActions();
  const name = personName(person);
  const isOneself = person.id === user?.id;
  const role = roles.find((known) => known === person.role);
  const button = (text: string, action: AdminAction) => (
    <Button look="quiet" aria-label={t('actionOn', { action: text, name })} onClick={() => onAction(action)}>
      {text}
    </Button>
  );
  return (
    <Line
      id={person.id}
      picture={<Avatar name={name} src={person.avatar_url} />}
      title={name}
      badges={
        <>
          <Badge tone={person.role === 'admin' ? 'honour' : 'press'}>
            {role ? t(`common:account.roles.${role}`) : person.role}
          </Badge>
          <StatusBadge status={person.approval_status} />
          {person.banned_until && <StatusBadge status="banned" />}
        </>
      }
      facts={[
        person.email,
        person.role === 'student' &&
          t('users.trials', { used: person.trial_lessons_used, max: person.max_trial_lessons }),
        <span key="since">
          {t('approvals.signedUp')} <Moment at={person.created_at} kind="day" />
        </span>,
        isOneself && t('users.oneself'),
      ]}
      actions={
        <>
          {!isOneself && button(t('users.role.submit'), changingRole(person))}
          {person.role === 'student' && button(t('users.trialMaximum.open'), settingTrials(person))}
          {!isOneself &&
            (person.banned_until
              ? button(t('users.unban.submit'), unbanning(person))
              : button(t('users.ban.submit'), banning(person)))}
        </>
      }
    />
  );
}
