import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { useForm } from '#kit/form/form.ts';
import { showToast } from '#lib/toasts.ts';
import { createCourse } from '../../api/courses/create-course.ts';
import { forgetDraft, saveDraft, savedDraft } from '../../course-draft.ts';
import { type CourseFields, courseRules, newCourse, rowOf } from '../../course-fields.ts';
import { useTeacher } from '../../use-teacher.ts';
import { Part } from '../part.tsx';
import styles from '../teacher-dashboard.module.css';
import { CourseFormFields } from './course-form-fields.tsx';

type Props = {
  /** How students will see the course, as far as it is written. */
  preview: (fields: CourseFields) => ReactNode;
};

export function NewCourse({ preview }: Props) {
  const { t } = useTranslation('teacherDashboard');
  const teacher = useTeacher();
  const [beginning, setBeginning] = useState(() => ({ number: 0, draft: savedDraft(teacher.id) }));
  const beginAnew = () => {
    forgetDraft(teacher.id);
    setBeginning(({ number }) => ({ number: number + 1, draft: undefined }));
  };
  return (
    <Part title={t('create.title')} lead={t('create.lead')}>
      {beginning.draft && (
        <div className={`callout cluster-3 middle ${styles.apart}`} role="status">
          <p>{t('create.draft')}</p>
          <Button look="quiet" onClick={beginAnew}>
            {t('create.beginAnew')}
          </Button>
        </div>
      )}
      <CourseForm
        key={beginning.number}
        teacher={teacher.id}
        initial={beginning.draft ?? newCourse}
        preview={preview}
      />
    </Part>
  );
}

function CourseForm({ teacher, initial, preview }: Props & { teacher: string; initial: CourseFields }) {
  const { t } = useTranslation('teacherDashboard');
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const isMade = useRef(false);
  const { state, error, values, field, onSubmit } = useForm({
    initial,
    rules: courseRules,
    send: async (fields) => {
      await createCourse(teacher, id, rowOf(fields));
      isMade.current = true;
      forgetDraft(teacher);
      showToast('done', t('create.done'));
      await navigate('?tab=courses');
    },
    onError: () => showToast('failed', t('create.failed')),
  });

  useEffect(() => {
    if (!isMade.current) saveDraft(teacher, values);
  }, [teacher, values]);

  return (
    <div className={`stack-6 ${styles.making}`}>
      <form
        className={`stack-4 ${styles.form}`}
        onSubmit={onSubmit}
        noValidate
        aria-label={t('create.title')}
      >
        <CourseFormFields field={field} />
        <Alert error={error} before={t('create.failedKept')} />
        <Button type="submit" tall busy={state === 'sending'}>
          {t('create.submit')}
        </Button>
      </form>
      <section className={`stack-3 ${styles.preview}`} aria-label={t('create.preview')}>
        <h3>{t('create.preview')}</h3>
        {preview(values)}
      </section>
    </div>
  );
}
