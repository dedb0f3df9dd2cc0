import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '#lib/auth/auth-context.ts';

const page = '/auth/reset-password';

/** The link of a forgotten password leads to choosing a new one, whatever page it points to. */
export function useRecovery(): void {
  const { recovering } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (recovering && location.pathname !== page) void navigate(page, { replace: true });
  }, [recovering, navigate]);
}
