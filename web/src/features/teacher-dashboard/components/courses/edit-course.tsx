import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { useForm } from '#kit/form/form.ts';
import { showToast } from '#lib/toasts.ts';
import { changeCourse } from '../../api/courses/change-course.ts';
import type { OwnCourse } from '../../api/courses/list-own-courses.ts';
import { courseRules, fieldsOf, rowOf } from '../../course-fields.ts';
import { RowDialog } from '../list/row-dialog.tsx';
import styles from '../teacher-dashboard.module.css';
import { CourseFormFields } from './course-form-fields.tsx';

type Props = { course: OwnCourse; teacher: string };

export function EditCourse({ course, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  return (
    <RowDialog action={t('courses.edit')} title={t('courses.editTitle')} about={course.title}>
      {(close) => <EditForm course={course} teacher={teacher} onSaved={close} />}
    </RowDialog>
  );
}

function EditForm({ course, teacher, onSaved }: Props & { onSaved: () => void }) {
  const { t } = useTranslation('teacherDashboard');
  const { state, error, field, onSubmit } = useForm({
    initial: fieldsOf(course),
    rules: courseRules,
    send: async (fields) => {
      await changeCourse(teacher, course.id, rowOf(fields));
      showToast('done', t('courses.saved'));
      onSaved();
    },
  });
  return (
    <form
      className={`stack-4 ${styles.form}`}
      onSubmit={onSubmit}
      noValidate
      aria-label={t('courses.editTitle')}
    >
      <CourseFormFields field={field} />
      <Alert error={error} before={t('courses.notSaved')} />
      <Button type="submit" busy={state === 'sending'}>
        {t('courses.save')}
      </Button>
    </form>
  );
}
