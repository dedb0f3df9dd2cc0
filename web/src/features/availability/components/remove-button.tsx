import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { showToast } from '#lib/toasts.ts';

type Props = { label: string; remove: () => Promise<void>; removed: string };

/** Its label says what it removes; all of them show the same word. */
export function RemoveButton({ label, remove, removed }: Props) {
  const { t } = useTranslation('availability');
  const { busy, run } = useAction(async () => {
    await remove();
    showToast('done', removed);
  }, toastError);
  return (
    <Button look="quiet" busy={busy} aria-label={label} onClick={() => void run()}>
      {t('week.remove')}
    </Button>
  );
}
