import { Navigate, useSearchParams } from 'react-router';
import { returnTarget } from '#lib/auth/arrival/return-target.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { Waiting } from '#shared/page-states/waiting.tsx';
import { page } from './page.ts';

/**
 * Where an OAuth provider redirects to. The code in the address is used when the site starts; this page only
 * redirects further.
 */
export default function AuthCallbackPage() {
  const { user, loading } = useAuth();
  const [search] = useSearchParams();
  usePageHead(page);
  if (loading) return <Waiting />;
  const from = returnTarget({ from: search.get('next') });
  // Who is not signed in, or has not given the second factor, signs in there first and is then redirected.
  return user ? <Navigate to={from} replace /> : <Navigate to="/auth" replace state={{ from }} />;
}
