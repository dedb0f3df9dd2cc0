import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { useForm } from '#kit/form/form.ts';
import { momentOf, wallClock } from '#kit/time/clock.ts';
import { showToast } from '#lib/toasts.ts';
import { RestWarning } from '#shared/rest-days/rest-warning.tsx';
import { useRest } from '#shared/rest-days/use-rest.ts';
import { changeSession } from '../../api/sessions/change-session.ts';
import type { OwnSession } from '../../api/sessions/list-sessions.ts';
import { newSession, planOf, sessionRules, spansOf } from '../../session-fields.ts';
import type { Teacher } from '../../use-teacher.ts';
import { RowDialog } from '../list/row-dialog.tsx';
import styles from '../teacher-dashboard.module.css';
import { SessionFormFields } from './session-form-fields.tsx';

type Props = { session: OwnSession; teacher: Teacher };

export function EditSession({ session, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  return (
    <RowDialog action={t('sessions.edit')} title={t('sessions.editTitle')} about={session.title}>
      {(close) => <EditForm session={session} teacher={teacher} onSaved={close} />}
    </RowDialog>
  );
}

function EditForm({ session, teacher, onSaved }: Props & { onSaved: () => void }) {
  const { t } = useTranslation(['teacherDashboard', 'restDays']);
  const before = wallClock(session.startsAt, teacher.zone);
  const { state, error, values, field, onSubmit } = useForm({
    initial: {
      ...newSession,
      course: session.courseId,
      title: session.title,
      description: session.description,
      ...before,
      minutes: String(session.minutes),
      seats: String(session.seats),
    },
    rules: sessionRules,
    send: async (fields) => {
      const plan = planOf(fields);
      const isMoved = plan.date !== before.date || plan.time !== before.time;
      const moment = isMoved ? momentOf(plan.date, plan.time, teacher.zone) : undefined;
      await changeSession(teacher.id, session.id, {
        title: plan.title,
        description: plan.description || null,
        duration_minutes: plan.minutes,
        max_participants: plan.seats,
        // Left alone where it stays: a session that has begun could not be set to its own time again.
        ...(moment ? { scheduled_at: moment.toISOString() } : {}),
      });
      showToast('done', t('sessions.saved'));
      onSaved();
    },
  });
  // What stays at its time was decided before.
  const stays =
    values.date === before.date && values.time === before.time && values.minutes === String(session.minutes);
  const rest = useRest(stays ? [] : spansOf(values, teacher.zone), [{ zone: teacher.zone }]);
  return (
    <form
      className={`stack-4 ${styles.form}`}
      onSubmit={rest.onceKnown(onSubmit)}
      noValidate
      aria-label={t('sessions.editTitle')}
    >
      <SessionFormFields field={field} zone={teacher.zone} />
      <p className="soft small">{t('sessions.movedNote')}</p>
      <Alert error={error} before={t('courses.notSaved')} />
      <RestWarning rest={rest} zone={teacher.zone} />
      <Button type="submit" busy={state === 'sending'}>
        {rest.found.length > 0 ? t('restDays:anyway.save') : t('teacherDashboard:courses.save')}
      </Button>
    </form>
  );
}
