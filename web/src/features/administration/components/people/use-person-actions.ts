import { useTranslation } from '#i18n/use-translation.ts';
import type { AdminAction } from '../../admin-action.ts';
import { asOptions } from '../../admin-search.ts';
import { banPerson, unbanPerson } from '../../api/people/ban-person.ts';
import { changeRole, setMaxTrialLessons } from '../../api/people/change-person.ts';
import type { Person } from '../../api/people/list-people.ts';
import { restoreTeacher, suspendTeacher } from '../../api/people/suspend-teacher.ts';
import { personName } from '../../names.ts';

export const roles = ['student', 'teacher', 'admin'] as const;

/** As the database has it. */
const maxTrials = 100;

/** What can be done about an account. The database refuses what nobody may do, such as taking the last admin’s rights. */
export function usePersonActions() {
  const { t } = useTranslation(['administration', 'common']);

  /** Taking a teacher off the lists, and giving them back. A reason is asked for, and the teacher reads it. */
  function suspension(kind: 'suspend' | 'restore', teacher: Person): AdminAction {
    const name = personName(teacher);
    return {
      id: teacher.id,
      title: t(`teachers.${kind}.title`, { name }),
      description: t(`teachers.${kind}.text`),
      submit: t(`teachers.${kind}.submit`),
      isHard: kind === 'suspend',
      asks: { kind: 'reason', label: t('reasonForPerson'), required: true },
      work: (note) => (kind === 'suspend' ? suspendTeacher : restoreTeacher)(teacher.id, note),
      done: t(`teachers.${kind}.done`, { name }),
    };
  }

  function ban(kind: 'ban' | 'unban', person: Person): AdminAction {
    const name = personName(person);
    return {
      id: person.id,
      title: t(`users.${kind}.title`, { name }),
      description: t(`users.${kind}.text`),
      submit: t(`users.${kind}.submit`),
      isHard: kind === 'ban',
      asks: { kind: 'reason', label: t('reasonForLog'), required: kind === 'ban' },
      work: (note) => (kind === 'ban' ? banPerson : unbanPerson)(person.id, note),
      done: t(`users.${kind}.done`, { name }),
    };
  }

  function roleChange(person: Person): AdminAction {
    const others = roles.filter((role) => role !== person.role);
    return {
      id: person.id,
      title: t('users.role.title', { name: personName(person) }),
      description: t('users.role.text'),
      submit: t('users.role.submit'),
      asks: {
        kind: 'choice',
        label: t('users.role.label'),
        options: asOptions(others, (role) => t(`common:account.roles.${role}`)),
      },
      work: (role) => changeRole(person, role),
      done: t('saved'),
    };
  }

  function trialMaximum(person: Person): AdminAction {
    return {
      id: person.id,
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

  return { suspension, ban, roleChange, trialMaximum };
}
