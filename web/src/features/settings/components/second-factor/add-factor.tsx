import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { showTitledToast } from '#lib/toasts.ts';
import { beginFactor, type NewFactor, removeFactor } from '../../api/change-factors.ts';
import { freeName } from '../../free-name.ts';
import { ConfirmFactor } from './confirm-factor.tsx';

type Props = { names: readonly string[]; onAdded: () => Promise<void>; trigger: ReactNode };

/** A factor is begun when the dialog opens. Closed before its first code, it is taken away again. */
export function AddFactor({ names, onAdded, trigger }: Props) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState(false);
  const [factor, setFactor] = useState<NewFactor>();
  const { busy, failure, run } = useAction(async () =>
    setFactor(await beginFactor(freeName(names, (number) => t('secondFactor.name', { number })))),
  );

  function change(next: boolean) {
    setOpen(next);
    if (next) {
      setFactor(undefined);
      void run();
    } else if (factor) {
      // Nobody waits for this: the server forgets what was never confirmed.
      removeFactor(factor.id).catch((error: unknown) => console.info('an unused factor stayed', error));
    }
  }

  async function added() {
    setFactor(undefined);
    setOpen(false);
    showTitledToast('done', t('secondFactor.added.title'), t('secondFactor.added.text'));
    await onAdded();
  }

  return (
    <Dialog
      title={t('secondFactor.addTitle')}
      description={t('secondFactor.how')}
      open={open}
      onOpenChange={change}
      trigger={trigger}
    >
      <Alert error={failure} />
      {failure !== undefined && (
        <Button busy={busy} onClick={() => void run()}>
          {t('tryAgain')}
        </Button>
      )}
      {busy && <Skeleton shape={{ height: '24rem' }} />}
      {factor && <ConfirmFactor factor={factor} onConfirmed={added} />}
    </Dialog>
  );
}
