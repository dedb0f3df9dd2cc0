import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { loadTopic } from '../i18n/start.ts';
import { arrival } from '../lib/auth/arrival.ts';
import { errorMessage } from '../lib/errors/error-message.ts';
import { showToast } from '../lib/toasts.ts';

/** These pages say it themselves. */
const tellingPages = ['/auth/confirm', '/auth/reset-password'];

let told = false;

/** Says to someone who came back from a third party or by a mailed link why that did not work. */
export function useArrivalNotice(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (told || arrival?.kind !== 'failed') return;
    told = true;
    if (tellingPages.some((page) => matchPath(page, pathname))) return;
    void tell(arrival);
  }, [pathname]);
}

async function tell(failure: { code: string; message: string }): Promise<void> {
  await loadTopic('errors').catch((error: unknown) => console.info('no sentences by code', error));
  showToast('failed', errorMessage(failure));
}
