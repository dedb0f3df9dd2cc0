import { useTranslation } from 'react-i18next';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { showTitledToast } from '#lib/toasts.ts';
import { addKey } from '../../api/change-factors.ts';
import { freeName } from '../../free-name.ts';

type Props = { names: readonly string[]; onAdded: () => Promise<void> };

/** A passkey or a hardware key instead of a code; the browser asks for it. */
export function AddKey({ names, onAdded }: Props) {
  const { t } = useTranslation('settings');
  const { busy, failure, run } = useAction(async () => {
    await addKey(freeName(names, (number) => t('secondFactor.keyName', { number })));
    showTitledToast('done', t('secondFactor.added.title'), t('secondFactor.keyAdded'));
    await onAdded();
  });
  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => void run()}>
        {t('secondFactor.addKey')}
      </Button>
      <Alert error={failure} />
    </>
  );
}
