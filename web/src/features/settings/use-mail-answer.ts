import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { showNotice } from '../../lib/toasts.ts';

/**
 * The links of a changed address lead here, and tell in the address how it went: the first of the two mailboxes says
 * that the other one is still awaited.
 */
export function useMailAnswer(): void {
  const { t } = useTranslation('settings');
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const answer = new URLSearchParams(hash.slice(1));
    if (answer.has('message')) showNotice('news', t('email.halfway.title'), t('email.halfway.text'));
    else if (answer.has('error')) showNotice('failed', t('email.refused.title'), t('email.refused.text'));
    else return;
    navigate(pathname + search, { replace: true });
  }, [hash, pathname, search, navigate, t]);
}
