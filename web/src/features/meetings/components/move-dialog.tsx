import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { wallClock } from '#kit/time/clock.ts';
import { showToast } from '#lib/toasts.ts';
import { RestWarning } from '#shared/rest-days/rest-warning.tsx';
import { useRest } from '#shared/rest-days/use-rest.ts';
import { moveMeeting } from '../api/schedule-meeting.ts';
import { type Partner, theTwo } from '../partner.ts';
import { useWhen } from '../use-when.ts';
import { WhenFields } from './when-fields.tsx';

type Props = {
  id: string;
  span: { from: Date; to: Date };
  conversation: string;
  partner: Partner;
  zone: string;
};

export function MoveMeeting(props: Props) {
  const { t } = useTranslation(['meetings', 'common']);
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('meetings:move.title')}
      trigger={<Button look="quiet">{t('meetings:card.move')}</Button>}
    >
      <MoveForm {...props} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function MoveForm({ id, span, conversation, partner, zone, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation(['meetings', 'restDays']);
  const plan = useWhen(conversation, zone, {
    ...wallClock(span.from, zone),
    minutes: (span.to.getTime() - span.from.getTime()) / 60_000,
  });
  const rest = useRest(plan.spans, theTwo(partner, zone));
  const [showErrors, setShowErrors] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = !plan.when.date || !plan.when.time;
    setShowErrors(isMissing);
    setFailure(undefined);
    if (busy || isMissing || plan.when.date < plan.today) return;
    setBusy(true);
    try {
      await moveMeeting(id, plan.when);
      showToast('done', t('meetings:move.done'));
      onDone();
    } catch (error) {
      const taken = await plan.isTaken(error).catch(() => false);
      if (!taken) setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="stack-4" noValidate onSubmit={rest.onceKnown((event) => void submit(event))}>
      <WhenFields plan={plan} zone={zone} partner={partner} showErrors={showErrors} />
      <Alert error={failure} />
      <RestWarning rest={rest} zone={zone} />
      <Button type="submit" busy={busy}>
        {rest.found.length > 0 ? t('restDays:anyway.move') : t('meetings:move.submit')}
      </Button>
    </form>
  );
}
