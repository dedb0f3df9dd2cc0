import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ForWhom } from '#features/accounts/components/sign-up/for-whom.tsx';
import { returnTarget } from '#lib/auth/arrival/return-target.ts';
import { isUnasked } from '#lib/auth/arrival/sign-up-answer.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { Waiting } from '#shared/page-states/waiting.tsx';
import { page } from './page.ts';

/**
 * Where an OAuth provider redirects to. The code in the address is used when the site starts; this page
 * redirects further, once whoever is new here has said for whom it is.
 */
export default function AuthCallbackPage() {
  const { user, profile, loading } = useAuth();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  usePageHead(page);
  if (loading) return <Waiting />;
  const from = returnTarget({ from: search.get('next') });
  if (user && isUnasked(user)) {
    if (!profile) return <Waiting />;
    if (profile.role === 'student')
      return (
        <ForWhom
          onAnswered={(isForChild) => navigate(isForChild ? '/family?add' : from, { replace: true })}
        />
      );
  }
  // Who is not signed in, or has not given the second factor, signs in there first and is then redirected.
  return user ? <Navigate to={from} replace /> : <Navigate to="/auth" replace state={{ from }} />;
}
