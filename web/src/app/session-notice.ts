import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../lib/auth/auth-context.ts';
import { showToast } from '../lib/toasts.ts';
import { pathOf } from './guards/return-target.ts';

/**
 * Says that the session ended to someone who did not end it here. Whoever was in the middle of something is led to the way
 * in and brought back; whoever opens a public page with a session of long ago may simply read it.
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
    showToast('news', i18next.t('common:account.ended'));
    if (!wasHere.current || location.pathname.startsWith('/auth')) return;
    wasHere.current = false;
    void navigate('/auth', { replace: true, state: { from: pathOf(location) } });
  }, [ended, navigate]);
}
