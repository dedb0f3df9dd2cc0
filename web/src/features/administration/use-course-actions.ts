import { useTranslation } from 'react-i18next';
import type { AdminAction } from './admin-action.ts';
import { type AdminCourse, restoreCourse, withdrawCourse } from './api/list-courses.ts';

/** Taking a course off the lists, and giving it back. Its teacher reads the reason. */
export function useCourseActions() {
  const { t } = useTranslation('administration');

  function withdrawing({ id, title }: AdminCourse): AdminAction {
    return {
      subject: id,
      title: t('courses.withdraw.title', { title }),
      description: t('courses.withdraw.text'),
      submit: t('courses.withdraw.submit'),
      isHard: true,
      asks: { kind: 'reason', label: t('reasonForPerson'), required: true },
      work: (note) => withdrawCourse(id, note),
      done: t('courses.withdraw.done', { title }),
    };
  }

  function restoring({ id, title }: AdminCourse): AdminAction {
    return {
      subject: id,
      title: t('courses.restore.title', { title }),
      description: t('courses.restore.text'),
      submit: t('courses.restore.submit'),
      asks: { kind: 'reason', label: t('reasonForPerson'), required: false },
      work: (note) => restoreCourse(id, note),
      done: t('courses.restore.done', { title }),
    };
  }

  return { withdrawing, restoring };
}
