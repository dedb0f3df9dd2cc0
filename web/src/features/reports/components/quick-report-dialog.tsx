import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import { addToReport, sendReport } from '../api/send-report.ts';
import { longestDetails, type Reason, type Reported, reasons } from '../reported.ts';
import styles from './reports.module.css';

type Props = {
  reported: Reported;
  isChild: boolean;
  open: boolean;
  onClose: () => void;
  returnFocus: () => void;
};

/** A reason sends it at once; words may follow. */
export function QuickReportDialog({ reported, isChild, open, onClose, returnFocus }: Props) {
  const { t } = useTranslation('reports');
  const [sent, setSent] = useState<string>();
  const { busy, input, failure, run, reset } = useAction(async (reason: Reason) =>
    setSent(await sendReport(reported, reason, '')),
  );
  // What is said in a room is of no use outside it.
  const of = reported.kind === 'room' ? '' : 'Person';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={sent ? t('quick.sent') : t('quick.title')}
      description={t(`quick.${sent ? 'sentText' : isChild ? 'childText' : 'text'}${of}`)}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        setSent(undefined);
        reset();
        returnFocus();
      }}
    >
      {sent ? (
        <MoreWords report={sent} onDone={onClose} />
      ) : (
        <>
          <ul className={`plain-list ${styles.reasons}`}>
            {choices(isChild).map(({ reason, text }) => (
              <li key={reason}>
                <Button
                  look="quiet"
                  busy={busy && input?.[0] === reason}
                  onClick={() => busy || void run(reason)}
                >
                  {t(text)}
                </Button>
              </li>
            ))}
          </ul>
          <Alert error={failure} />
        </>
      )}
    </Dialog>
  );
}

function choices(isChild: boolean) {
  if (!isChild) return reasons.map((reason) => ({ reason, text: `reasons.${reason}` as const }));
  return [
    { reason: 'harassment', text: 'quick.unkind' },
    { reason: 'safety', text: 'quick.odd' },
    { reason: 'other', text: 'quick.unwell' },
  ] as const;
}

function MoreWords({ report, onDone }: { report: string; onDone: () => void }) {
  const { t } = useTranslation(['reports', 'common']);
  const [words, setWords] = useState('');
  const { busy, failure, run } = useAction(async () => {
    await addToReport(report, words);
    showToast('done', t('quick.added'));
    onDone();
  });
  return (
    <form
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() === '') onDone();
        else void run();
      }}
    >
      <TextArea
        label={t('details')}
        note={t('common:form.optional')}
        maxLength={longestDetails}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Alert error={failure} />
      <div className="cluster-3">
        <Button type="submit" busy={busy}>
          {t('quick.add')}
        </Button>
        <DialogClose>
          <Button look="quiet">{t('quick.close')}</Button>
        </DialogClose>
      </div>
    </form>
  );
}
