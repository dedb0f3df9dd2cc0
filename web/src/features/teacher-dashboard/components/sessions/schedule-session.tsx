import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { Failure } from '#kit/alert/failure.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { useForm } from '#kit/form/form.ts';
import { useValidationTexts } from '#kit/form/form-parts.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import { RestWarning } from '#shared/rest-days/rest-warning.tsx';
import { useRest } from '#shared/rest-days/use-rest.ts';
import { openCourses } from '../../api/courses/list-own-courses.ts';
import { scheduleSessions } from '../../api/sessions/list-sessions.ts';
import { newSession, planOf, sessionRules, spansOf, weekLimits, weeksOf } from '../../session-fields.ts';
import type { Teacher } from '../../use-teacher.ts';
import { ListSkeleton } from '../own-list.tsx';
import styles from '../teacher-dashboard.module.css';
import { SessionFormFields } from './session-form-fields.tsx';

type Props = { teacher: Teacher; open: boolean; onOpenChange: (open: boolean) => void };

/** A new session, or the same one every week. */
export function ScheduleSession({ teacher, open, onOpenChange }: Props) {
  const { t } = useTranslation(['teacherDashboard', 'common']);
  return (
    <Dialog
      title={t('session.schedule')}
      open={open}
      onOpenChange={onOpenChange}
      trigger={<Button>{t('session.schedule')}</Button>}
    >
      {open && <WithCourses teacher={teacher} onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

type Inner = { teacher: Teacher; onDone: () => void };

function WithCourses({ teacher, onDone }: Inner) {
  const { t } = useTranslation('teacherDashboard');
  const { data, error, isFetching, refetch } = useQuery(openCourses(teacher.id));
  if (error && !data) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  if (!data) return <ListSkeleton height="4rem" />;
  if (data.length > 0) return <ScheduleForm courses={data} teacher={teacher} onDone={onDone} />;
  return (
    <div className="stack-4">
      <p>{t('session.noCourse')}</p>
      <ButtonLink to={{ search: '?tab=create' }}>{t('quick.create')}</ButtonLink>
    </div>
  );
}

function ScheduleForm({ courses, teacher, onDone }: Inner & { courses: { id: string; title: string }[] }) {
  const { t } = useTranslation(['teacherDashboard', 'restDays']);
  const errorText = useValidationTexts();
  const [seriesId] = useState(() => crypto.randomUUID());
  const { state, error, values, field, fieldError, onSubmit } = useForm({
    initial: { ...newSession, course: courses.length === 1 ? (courses[0]?.id ?? '') : '' },
    rules: sessionRules,
    send: async (fields) => {
      const weeks = weeksOf(fields);
      const count = await scheduleSessions(teacher.id, seriesId, planOf(fields), weeks, teacher.zone);
      showToast('done', t('session.done', { count }));
      onDone();
    },
  });
  const weekly = field('weekly');
  const spans = spansOf(values, teacher.zone);
  const rest = useRest(spans, [{ zone: teacher.zone }]);
  return (
    <form
      className={styles.form}
      onSubmit={rest.onceKnown(onSubmit)}
      noValidate
      aria-label={t('session.schedule')}
    >
      <SelectField
        {...field('course')}
        label={t('session.course')}
        error={errorText(fieldError('course'))}
        required
        options={[
          { value: '', text: t('session.chooseCourse') },
          ...courses.map(({ id, title }) => ({ value: id, text: title })),
        ]}
      />
      <SessionFormFields field={field} fieldError={fieldError} zone={teacher.zone} />
      <Checkbox
        label={t('session.weekly')}
        hint={t('session.weeklyHint')}
        name="weekly"
        checked={values.weekly === 'yes'}
        onChange={(event) => weekly.onChange({ target: { value: event.target.checked ? 'yes' : '' } })}
      />
      {values.weekly === 'yes' && (
        <TextField
          {...field('weeks')}
          label={t('session.weeks')}
          hint={t('form.limits', weekLimits)}
          error={errorText(fieldError('weeks'))}
          inputMode="numeric"
          dir="ltr"
          required
        />
      )}
      <Alert error={error} before={t('session.failed')} />
      <RestWarning rest={rest} zone={teacher.zone} of={spans.length} />
      <Button type="submit" busy={state === 'sending'}>
        {rest.found.length > 0 ? t('restDays:anyway.schedule') : t('teacherDashboard:session.submit')}
      </Button>
    </form>
  );
}
