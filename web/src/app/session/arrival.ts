import { useEffect } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { loadTopic } from '#i18n/start.ts';
import { arrival } from '#lib/auth/arrival/arrival.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { pages } from '#pages/pages.ts';

const recoveryPage = '/auth/reset-password';
const sayingPages = pages.filter((page) => 'saysLinkError' in page);

let shown = false;

/** Shows an error to someone who came back from a third party or by a mailed link when that failed. */
export function useArrivalNotice(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (shown || arrival?.kind !== 'failed') return;
    shown = true;
    if (sayingPages.some(({ path }) => matchPath(path, pathname))) return;
    void showArrivalError(arrival);
  }, [pathname]);
}

async function showArrivalError(failure: { code: string; message: string }): Promise<void> {
  await loadTopic('errors').catch((error: unknown) => console.info('no sentences by code', error));
  showToast('failed', errorMessage(failure));
}

/** The link of a forgotten password leads to choosing a new one, whatever page it points to. */
export function useRecovery(): void {
  const { recovering } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (recovering && location.pathname !== recoveryPage) void navigate(recoveryPage, { replace: true });
  }, [recovering, navigate]);
}
