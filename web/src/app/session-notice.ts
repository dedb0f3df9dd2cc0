import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../lib/auth/auth-context.ts';
import { showLine } from '../lib/toasts.ts';

/** Says that the session ended to someone who did not end it here. */
export function useSessionNotice(): void {
  const { t } = useTranslation('common');
  const { ended } = useAuth();
  useEffect(() => {
    if (ended) showLine('news', t('account.ended'));
  }, [ended, t]);
}
