import { useTranslation } from 'react-i18next';
import type { AdminAction } from '../../admin-action.ts';
import { type Person, restoreTeacher, suspendTeacher } from '../../api/people/list-people.ts';
import { personName } from '../../names.ts';

/** Taking a teacher off the lists, and giving them back. A reason is asked for, and the teacher reads it. */
export function useTeacherActions() {
  const { t } = useTranslation('administration');

  function suspending(teacher: Person): AdminAction {
    return {
      subject: teacher.id,
      title: t('teachers.suspend.title', { name: personName(teacher) }),
      description: t('teachers.suspend.text'),
      submit: t('teachers.suspend.submit'),
      isHard: true,
      asks: { kind: 'reason', label: t('reasonForPerson'), required: true },
      work: (note) => suspendTeacher(teacher.id, note),
      done: t('teachers.suspend.done', { name: personName(teacher) }),
    };
  }

  function restoring(teacher: Person): AdminAction {
    return {
      subject: teacher.id,
      title: t('teachers.restore.title', { name: personName(teacher) }),
      description: t('teachers.restore.text'),
      submit: t('teachers.restore.submit'),
      asks: { kind: 'reason', label: t('reasonForPerson'), required: true },
      work: (note) => restoreTeacher(teacher.id, note),
      done: t('teachers.restore.done', { name: personName(teacher) }),
    };
  }

  return { suspending, restoring };
}
