import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { useForm } from '#kit/form/form.ts';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import { RestWarning } from '#shared/rest-days/rest-warning.tsx';
import { useRest } from '#shared/rest-days/use-rest.ts';
import { listOpenCourses } from '../../api/courses/list-open-courses.ts';
import { scheduleSessions } from '../../api/sessions/schedule-sessions.ts';
import { checkbox } from '../../course-fields.ts';
import { newSession, planOf, sessionRules, spansOf, weekLimits, weeksOf } from '../../session-fields.ts';
import type { Teacher } from '../../use-teacher.ts';
import { Fetched } from '../list/own-list.tsx';
import styles from '../teacher-dashboard.module.css';
import { SessionFormFields } from './session-form-fields.tsx';

type Props = { teacher: Teacher; open: boolean; onOpenChange: (open: boolean) => void };

/** A new session, or the same one every week. */
export function ScheduleSession({ teacher, open, onOpenChange }: Props) {
  const { t } = useTranslation('teacherDashboard');
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
  return (
    <Fetched
      query={useQuery(listOpenCourses(teacher.id))}
      height="4rem"
      empty={
        <div className="stack-4">
          <p>{t('session.noCourse')}</p>
          <ButtonLink to={{ search: '?tab=create' }}>{t('quick.create')}</ButtonLink>
        </div>
      }
    >
      {(courses) => <ScheduleForm courses={courses} teacher={teacher} onDone={onDone} />}
    </Fetched>
  );
}

function ScheduleForm({ courses, teacher, onDone }: Inner & { courses: { id: string; title: string }[] }) {
  const { t } = useTranslation(['teacherDashboard', 'restDays']);
  const [seriesId] = useState(() => crypto.randomUUID());
  const { state, error, values, field, onSubmit } = useForm({
    initial: { ...newSession, course: courses.length === 1 ? (courses[0]?.id ?? '') : '' },
    rules: sessionRules,
    send: async (fields) => {
      const weeks = weeksOf(fields);
      const count = await scheduleSessions(teacher.id, seriesId, planOf(fields), weeks, teacher.zone);
      showToast('done', t('session.done', { count }));
      onDone();
    },
  });
  const spans = spansOf(values, teacher.zone);
  const rest = useRest(spans, [{ zone: teacher.zone }]);
  return (
    <form
      className={`stack-4 ${styles.form}`}
      onSubmit={rest.onceKnown(onSubmit)}
      noValidate
      aria-label={t('session.schedule')}
    >
      <SelectField
        {...field('course')}
        label={t('session.course')}
        required
        options={[
          { value: '', text: t('session.chooseCourse') },
          ...courses.map(({ id, title }) => ({ value: id, text: title })),
        ]}
      />
      <SessionFormFields field={field} zone={teacher.zone} />
      <Checkbox {...checkbox(field('weekly'))} label={t('session.weekly')} hint={t('session.weeklyHint')} />
      {values.weekly === 'yes' && (
        <TextField
          {...field('weeks')}
          label={t('session.weeks')}
          hint={t('form.limits', weekLimits)}
          inputMode="numeric"
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
