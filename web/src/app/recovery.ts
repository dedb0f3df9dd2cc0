import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../lib/auth/auth-context.ts';

const page = '/auth/reset-password';

/** Whoever comes by the link of a forgotten password is led to choosing a new one, wherever the link led. */
export function useRecovery(): void {
  const { recovering } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (recovering && location.pathname !== page) void navigate(page, { replace: true });
  }, [recovering, navigate]);
}
