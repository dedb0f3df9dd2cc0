import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { currentTexts } from '#i18n/start.ts';
import { pathOf } from '#lib/auth/arrival/return-target.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showToast } from '#lib/toasts.ts';

/**
 * Tells somebody whose session ended elsewhere. Who was using a page is sent to sign in and comes back; who opens a
 * public page with an expired session may simply read it.
 */
export function useSessionNotice(): void {
  const { ended, profile } = useAuth();
  const navigate = useNavigate();
  const wasHere = useRef(false);
  useEffect(() => {
    if (profile && !profile.is_fallback) wasHere.current = true;
  }, [profile]);
  useEffect(() => {
    if (!ended) return;
    showToast('news', currentTexts().of('common').t('account.ended'));
    if (!wasHere.current || location.pathname.startsWith('/auth')) return;
    wasHere.current = false;
    void navigate('/auth', { replace: true, state: { from: pathOf(location) } });
  }, [ended, navigate]);
}
