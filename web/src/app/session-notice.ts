import i18next from 'i18next';
import { useEffect } from 'react';
import { useAuth } from '../lib/auth/auth-context.ts';
import { showLine } from '../lib/toasts.ts';

/** Says that the session ended to someone who did not end it here. */
export function useSessionNotice(): void {
  const { ended } = useAuth();
  useEffect(() => {
    if (ended) showLine('news', i18next.t('common:account.ended'));
  }, [ended]);
}
