import { useTranslation } from 'react-i18next';
import type { AdminAction } from '../../admin-action.ts';
import {
  banPerson,
  changeRole,
  type Person,
  setMaxTrialLessons,
  unbanPerson,
} from '../../api/people/list-people.ts';
import { personName } from '../../names.ts';

export const roles = ['student', 'teacher', 'admin'] as const;

/** As the database has it. */
const maxTrials = 100;

/** What can be done about an account. The database refuses what nobody may do, such as taking the last admin’s rights. */
export function useUserActions() {
  const { t } = useTranslation(['administration', 'common']);

  function changingRole(person: Person): AdminAction {
    const name = personName(person);
    return {
      subject: person.id,
      title: t('users.role.title', { name }),
      description: t('users.role.text'),
      submit: t('users.role.submit'),
      asks: {
        kind: 'choice',
        label: t('users.role.label'),
        options: roles
          .filter((role) => role !== person.role)
          .map((role) => ({ value: role, text: t(`common:account.roles.${role}`) })),
      },
      work: (role) => changeRole(person, role),
      done: t('saved'),
    };
  }

  function settingTrials(person: Person): AdminAction {
    return {
      subject: person.id,
      title: t('users.trialMaximum.title', { name: personName(person) }),
      description: t('users.trialMaximum.text', { used: person.trial_lessons_used }),
      submit: t('users.trialMaximum.submit'),
      asks: {
        kind: 'number',
        label: t('users.trialMaximum.label'),
        min: 0,
        max: maxTrials,
        now: person.max_trial_lessons,
      },
      work: (maximum) => setMaxTrialLessons(person.id, Math.trunc(Number(maximum))),
      done: t('saved'),
    };
  }

  function banning(person: Person): AdminAction {
    const name = personName(person);
    return {
      subject: person.id,
      title: t('users.ban.title', { name }),
      description: t('users.ban.text'),
      submit: t('users.ban.submit'),
      isHard: true,
      asks: { kind: 'reason', label: t('reasonForLog'), required: true },
      work: (note) => banPerson(person.id, note),
      done: t('users.ban.done', { name }),
    };
  }

  function unbanning(person: Person): AdminAction {
    const name = personName(person);
    return {
      subject: person.id,
      title: t('users.unban.title', { name }),
      description: t('users.unban.text'),
      submit: t('users.unban.submit'),
      asks: { kind: 'reason', label: t('reasonForLog'), required: false },
      work: (note) => unbanPerson(person.id, note),
      done: t('users.unban.done', { name }),
    };
  }

  return { changingRole, settingTrials, banning, unbanning };
}
