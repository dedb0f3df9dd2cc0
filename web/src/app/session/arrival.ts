import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { loadTopic } from '#i18n/start.ts';
import { arrival } from '#lib/auth/arrival.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';

/** These pages show the error themselves. */
const tellingPages = ['/auth/confirm', '/auth/reset-password'];

let shown = false;

/** Shows an error to someone who came back from a third party or by a mailed link when that failed. */
export function useArrivalNotice(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (shown || arrival?.kind !== 'failed') return;
    shown = true;
    if (tellingPages.some((page) => matchPath(page, pathname))) return;
    void showArrivalError(arrival);
  }, [pathname]);
}

async function showArrivalError(failure: { code: string; message: string }): Promise<void> {
  await loadTopic('errors').catch((error: unknown) => console.info('no sentences by code', error));
  showToast('failed', errorMessage(failure));
}
