import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { returnTarget } from '../guards/return-target.ts';
import { Waiting } from '../guards/waiting.tsx';

/** Where a third party sends people back to. What it brought is used when the site is opened; this page sends them on. */
export function AuthCallbackPage() {
  const { t } = useTranslation('accounts');
  const { user, loading } = useAuth();
  const [search] = useSearchParams();
  usePageHead({ title: `${t('page.title')} · Lomdim`, description: t('page.lead'), indexed: false });
  if (loading) return <Waiting />;
  const from = returnTarget({ from: search.get('next') });
  // Whoever is not in, or still owes the second factor, is asked there, and then brought on.
  return user ? <Navigate to={from} replace /> : <Navigate to="/auth" replace state={{ from }} />;
}
