import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Failure } from '#kit/alert/failure.tsx';
import { Dialog, type DialogButton } from '#kit/overlay/dialog.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { showTitledToast } from '#lib/toasts.ts';
import { abandonFactor, beginFactor, type NewFactor } from '../../api/change-factors.ts';
import { freeName } from '../../free-name.ts';
import { ConfirmFactor } from './confirm-factor.tsx';

type Props = { names: readonly string[]; onAdded: () => Promise<void>; trigger: DialogButton };

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
      abandonFactor(factor.id);
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
      {failure !== undefined && <Failure error={failure} busy={busy} onAgain={() => void run()} />}
      {busy && <Skeleton shape={{ height: '24rem' }} />}
      {factor && <ConfirmFactor factor={factor} onConfirmed={added} />}
    </Dialog>
  );
}
