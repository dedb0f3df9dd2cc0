import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { showToast } from '#lib/toasts.ts';

type DialogWindow = typeof import('./dialog-window.tsx').DialogWindow;

let fetched: DialogWindow | undefined;

async function fetchWindow(): Promise<DialogWindow> {
  fetched ??= (await import('./dialog-window.tsx')).DialogWindow;
  return fetched;
}

/** Ahead of being opened; whether it failed is of interest only when it is. */
function fetchAhead(): void {
  fetchWindow().catch(() => undefined);
}

/**
 * The code that all dialogs share is fetched when the first of them is about to be opened.
 * @returns it, once it is there, and what fetches it ahead
 */
export function useDialogWindow(
  open: boolean,
  onMissing: () => void,
): [DialogWindow | undefined, () => void] {
  const { t } = useTranslation('common');
  const [, setArrived] = useState(false);
  const isMissing = open && !fetched;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, however often it is drawn meanwhile
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    fetchWindow().then(
      () => isWanted && setArrived(true),
      (error: unknown) => {
        console.error('a dialog cannot be shown', error);
        if (!isWanted) return;
        showToast('failed', t('notOpened'));
        onMissing();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isMissing]);

  return [fetched, fetchAhead];
}
