import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogClose } from '../../../components/ui/dialog.tsx';
import { sentenceFor } from '../../../lib/errors/sentence.ts';
import { showLine } from '../../../lib/toasts.ts';
import type { Act } from '../act.ts';
import { fetchHouseAgain } from '../api/keys.ts';
import { returnFocus } from '../return-focus.ts';
import { ActField } from './act-field.tsx';
import styles from './administration.module.css';

type Props = { act: Act | undefined; onClose: () => void };

/** Asks once more, with what has to be known for it. What was refused is said, and the lists show how it stands now. */
export function ActDialog({ act, onClose }: Props) {
  const { t } = useTranslation(['administration', 'common']);
  // Its words stay while it fades.
  const [shown, setShown] = useState(act);
  if (act && act !== shown) setShown(act);
  return (
    <Dialog
      open={act !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={shown?.title ?? ''}
      description={shown?.description ?? ''}
      closeLabel={t('common:close')}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(shown?.subject);
      }}
    >
      {shown && <ActForm act={shown} onDone={onClose} />}
    </Dialog>
  );
}

function ActForm({ act, onDone }: { act: Act; onDone: () => void }) {
  const { t } = useTranslation(['administration', 'common']);
  const { asks } = act;
  const [answer, setAnswer] = useState(firstAnswer(act));
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const isMissing = asks.kind === 'reason' && asks.required && answer.trim() === '';
    setMissing(isMissing);
    if (isMissing) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await act.work(answer.trim());
      showLine('done', act.done);
      await fetchHouseAgain();
      onDone();
    } catch (error) {
      console.info('an act of administration was refused', error);
      setFailure(error);
      await fetchHouseAgain();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <ActField
        asks={asks}
        answer={answer}
        error={missing ? t('common:form.required') : undefined}
        onAnswer={setAnswer}
      />
      {failure !== undefined && (
        <p role="alert" className={styles.error}>
          {sentenceFor(failure)}
        </p>
      )}
      <div className={styles.choices}>
        <Button type="submit" look={act.isHard ? 'danger' : 'strong'} busy={busy}>
          {act.submit}
        </Button>
        <DialogClose>
          <Button look="quiet">{t('cancel')}</Button>
        </DialogClose>
      </div>
    </form>
  );
}

function firstAnswer({ asks }: Act): string {
  if (asks.kind === 'number') return String(asks.now);
  if (asks.kind === 'choice') return asks.options[0]?.value ?? '';
  return '';
}
