import { maxLengths } from '@lomdim/contract/constants';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { CalendarIcon } from '#kit/icons/chat-icons.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useDraftText } from '#lib/storage/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { learnerOf } from '#shared/family/learner.ts';
import { LearnerField } from '#shared/family/learner-field.tsx';
import { useChildren } from '#shared/family/use-children.ts';
import { LessonQuote } from '#shared/lesson-quote/lesson-quote.tsx';
import { scheduleMeeting } from '../api/schedule-meeting.ts';
import { isAboutNow, readSpan } from '../meeting.ts';
import type { Partner } from '../partner.ts';
import { useMeetingForm } from '../use-meeting-form.ts';
import { MeetingForm } from './meeting-form.tsx';
import styles from './meetings.module.css';

type Props = {
  conversation: string;
  teacher: string | null;
  student: string | null;
  partner: Partner;
  zone: string;
};

const notesLength = 2000;

/** The button and its dialog; when the meeting is about to begin, its video call is offered at once. */
export function ScheduleMeeting(props: Props) {
  const { t } = useTranslation('meetings');
  const [open, setOpen] = useState(false);
  const [begins, setBegins] = useState<string>();
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('scheduleWith', { name: props.partner.name })}
        trigger={
          <button type="button" className={styles.opener}>
            <CalendarIcon />
            <span className={styles.openerText}>{t('schedule')}</span>
          </button>
        }
      >
        <ScheduleForm
          {...props}
          onDone={(starting) => {
            setOpen(false);
            setBegins(starting);
          }}
        />
      </Dialog>
      {begins && <StartNow booking={begins} onClose={() => setBegins(undefined)} />}
    </>
  );
}

type FormProps = Props & {
  /** With the booking when its call could begin now. */
  onDone: (starting: string | undefined) => void;
};

function ScheduleForm({ conversation, teacher, student, partner, zone, onDone }: FormProps) {
  const { t } = useTranslation(['meetings', 'restDays', 'common']);
  const [id] = useState(() => crypto.randomUUID());
  const [subject, setSubject] = useDraftText(`meeting subject ${conversation}`);
  const [notes, setNotes] = useDraftText(`meeting notes ${conversation}`);
  const [video, setVideo] = useState(true);
  const { user } = useAuth();
  const [chosen, choose] = useState<string>();
  // A parent writes with the teacher, also about lessons of a child.
  const isStudent = student !== null && student === user?.id;
  const children = useChildren(isStudent);
  const learner = isStudent ? learnerOf(student, children, chosen, false) : undefined;
  const childId = learner?.child?.child_id;
  const hasSubject = subject.trim() !== '';
  const form = useMeetingForm({
    ...{ conversation, childId, partner, zone, isComplete: hasSubject },
    send: async (when) => {
      const booked = await scheduleMeeting({ ...when, id, conversation, childId, subject, notes, video });
      showToast('done', t('meetings:done'));
      const span = readSpan(booked.during);
      onDone(video && span && isAboutNow(span.from) ? booked.id : undefined);
    },
  });

  return (
    <MeetingForm
      form={form}
      missing={t('meetings:requiredMissing')}
      failed={t('meetings:failed')}
      action={t('meetings:schedule')}
      anyway={t('restDays:anyway.schedule')}
    >
      {learner && (
        <LearnerField me={student} childrenOfMine={children} value={learner.id} onChange={choose} />
      )}
      <TextField
        label={t('meetings:subject')}
        name="subject"
        required
        maxLength={maxLengths.subject}
        value={subject}
        error={form.showErrors && !hasSubject ? t('common:form.required') : undefined}
        onChange={(event) => setSubject(event.target.value)}
      />
      <TextArea
        label={t('meetings:notes')}
        note={t('common:form.optional')}
        name="notes"
        rows={3}
        maxLength={notesLength}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <Checkbox
        label={t('meetings:video')}
        checked={video}
        onChange={(event) => setVideo(event.target.checked)}
      />
      {teacher && student && (
        <LessonQuote
          teacher={teacher}
          student={learner?.id ?? student}
          name={partner.name}
          startsAt={form.start}
          minutes={form.when.minutes}
          isAsked
        />
      )}
    </MeetingForm>
  );
}

/** Asks whether to go into the room at once. */
function StartNow({ booking, onClose }: { booking: string; onClose: () => void }) {
  const { t } = useTranslation('meetings');
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('startNow.title')}
      description={t('startNow.text')}
    >
      <div className="cluster-2">
        <ButtonLink to={`/video-call/${booking}`}>{t('startNow.start')}</ButtonLink>
        <Button look="quiet" onClick={onClose}>
          {t('startNow.later')}
        </Button>
      </div>
    </Dialog>
  );
}
