import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { DialogClose } from '#kit/overlay/dialog.tsx';
import { DialogAbout } from '#kit/overlay/dialog-about.tsx';
import { showToast } from '#lib/toasts.ts';
import type { AdminAction } from '../admin-action.ts';
import { returnFocus } from '../return-focus.ts';

type Props = { action: AdminAction | undefined; onClose: () => void };

/** Asks for confirmation and the input that the action needs. A refusal is shown. */
export function AdminActionDialog({ action, onClose }: Props) {
  return (
    <DialogAbout
      about={action}
      title={({ title }) => title}
      description={({ description }) => description}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      {(shown) => <AdminActionForm action={shown} onDone={onClose} />}
    </DialogAbout>
  );
}

function AdminActionForm({ action, onDone }: { action: AdminAction; onDone: () => void }) {
  const { t } = useTranslation(['administration', 'common']);
  const { asks } = action;
  const [answer, setAnswer] = useState(firstAnswer(action));
  const [missing, setMissing] = useState(false);
  const { busy, failure, run } = useAction(async () => {
    await action.work(answer.trim());
    showToast('done', action.done);
    onDone();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = asks.kind === 'reason' && asks.required && answer.trim() === '';
    setMissing(isMissing);
    if (!isMissing) void run();
  }

  return (
    <form className="stack-4" onSubmit={submit} noValidate>
      <AnswerField
        asks={asks}
        answer={answer}
        error={missing ? t('common:form.required') : undefined}
        onAnswer={setAnswer}
      />
      <Alert error={failure} />
      <div className="cluster-3">
        <Button type="submit" look={action.isHard ? 'danger' : 'strong'} busy={busy}>
          {action.submit}
        </Button>
        <DialogClose>
          <Button look="quiet">{t('cancel')}</Button>
        </DialogClose>
      </div>
    </form>
  );
}

type FieldProps = {
  asks: AdminAction['asks'];
  answer: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
};

function AnswerField({ asks, answer, error, onAnswer }: FieldProps) {
  if (asks.kind === 'nothing') return null;
  const shared = {
    name: 'answer',
    label: asks.label,
    value: answer,
    error,
    onChange: ({ target }: { target: { value: string } }) => onAnswer(target.value),
  };
  if (asks.kind === 'reason') return <TextArea {...shared} maxLength={2000} />;
  if (asks.kind === 'choice') return <SelectField {...shared} options={asks.options} />;
  return <TextField {...shared} type="number" inputMode="numeric" min={asks.min} max={asks.max} />;
}

function firstAnswer({ asks }: AdminAction): string {
  if (asks.kind === 'number') return String(asks.now);
  if (asks.kind === 'choice') return asks.options[0]?.value ?? '';
  return '';
}
