import { maxLengths } from '@lomdim/contract/constants';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { CalendarIcon } from '#kit/icons/chat-icons.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { useDraftText } from '#lib/storage/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { RestWarning } from '#shared/rest-days/rest-warning.tsx';
import { useRest } from '#shared/rest-days/use-rest.ts';
import { scheduleMeeting } from '../api/schedule-meeting.ts';
import { isAboutNow, readSpan } from '../meeting.ts';
import { type Partner, theTwo } from '../partner.ts';
import { useWhen } from '../use-when.ts';
import styles from './meetings.module.css';
import { StartNow } from './start-now.tsx';
import { WhenFields } from './when-fields.tsx';

type Props = { conversation: string; partner: Partner; zone: string };

const notesLength = 2000;

/** The button and its dialog; when the meeting is about to begin, its video call is offered at once. */
export function ScheduleMeeting({ conversation, partner, zone }: Props) {
  const { t } = useTranslation(['meetings', 'common']);
  const [open, setOpen] = useState(false);
  const [begins, setBegins] = useState<string>();
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('meetings:scheduleWith', { name: partner.name })}
        trigger={
          <button type="button" className={styles.opener}>
            <CalendarIcon />
            <span className={styles.openerText}>{t('meetings:schedule')}</span>
          </button>
        }
      >
        <ScheduleForm
          conversation={conversation}
          partner={partner}
          zone={zone}
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

function ScheduleForm({ conversation, partner, zone, onDone }: FormProps) {
  const { t } = useTranslation(['meetings', 'restDays', 'common']);
  const plan = useWhen(conversation, zone);
  const rest = useRest(plan.spans, theTwo(partner, zone));
  const [id] = useState(() => crypto.randomUUID());
  const [subject, setSubject] = useDraftText(`meeting subject ${conversation}`);
  const [notes, setNotes] = useDraftText(`meeting notes ${conversation}`);
  const [video, setVideo] = useState(true);
  const [showErrors, setShowErrors] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { when } = plan;
  const isMissing = !when.date || !when.time || subject.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    setShowErrors(isMissing);
    if (busy || isMissing || when.date < plan.today) return;
    setBusy(true);
    try {
      const booked = await scheduleMeeting({ ...when, id, conversation, subject, notes, video });
      showToast('done', t('meetings:done'));
      const span = readSpan(booked.during);
      onDone(video && span && isAboutNow(span.from) ? booked.id : undefined);
    } catch (error) {
      const taken = await plan.isTaken(error).catch(() => false);
      if (!taken) setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="stack-4" noValidate onSubmit={rest.onceKnown((event) => void submit(event))}>
      {showErrors && isMissing && <Alert>{t('meetings:requiredMissing')}</Alert>}
      <WhenFields plan={plan} zone={zone} partner={partner} showErrors={showErrors} />
      <TextField
        label={t('meetings:subject')}
        name="subject"
        required
        maxLength={maxLengths.subject}
        value={subject}
        error={showErrors && subject.trim() === '' ? t('common:form.required') : undefined}
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
      <Alert error={failure} before={t('meetings:failed')} />
      <RestWarning rest={rest} zone={zone} />
      <Button type="submit" busy={busy}>
        {rest.found.length > 0 ? t('restDays:anyway.schedule') : t('meetings:schedule')}
      </Button>
    </form>
  );
}
