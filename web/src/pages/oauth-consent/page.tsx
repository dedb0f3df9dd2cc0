import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { authorization } from '#features/connected-apps/api/get-authorization.ts';
import { mayLeaveFor, opensPage } from '#features/connected-apps/app.ts';
import { AuthorizationError } from '#features/connected-apps/authorization-error.ts';
import { Consent } from '#features/connected-apps/components/consent.tsx';
import { ConsentFailure } from '#features/connected-apps/components/consent-failure.tsx';
import { Left } from '#features/connected-apps/components/left.tsx';
import { OtherAccountButton } from '#features/connected-apps/components/signed-in-as.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { Waiting } from '#shared/page-states/waiting.tsx';
import { page } from './page.ts';

/** Where the authorization server sends whoever an app wants to act for. */
export default function OAuthConsentPage() {
  const auth = useAuth();
  const [search] = useSearchParams();
  usePageHead(page);
  if (!auth.user) return null;
  if (isChild(auth)) {
    return (
      <ConsentFailure error={new AuthorizationError('child_account')}>
        <OtherAccountButton />
      </ConsentFailure>
    );
  }
  return <Question id={search.get('authorization_id') ?? ''} person={auth.user.id} />;
}

function Question({ id, person }: { id: string; person: string }) {
  const query = useQuery(authorization(id, person));
  const [answered, setAnswered] = useState<string>();
  const { data, error, isFetching, refetch } = query;
  const to = answered ?? (data && 'redirect_url' in data ? data.redirect_url : undefined);
  const mayLeave = to !== undefined && mayLeaveFor(to);
  useEffect(() => {
    // In place of this page: a question that was answered is nothing to come back to.
    if (to !== undefined && mayLeave) window.location.replace(to);
  }, [to, mayLeave]);

  if (error) return <ConsentFailure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  if (to !== undefined && !mayLeave)
    return <ConsentFailure error={new AuthorizationError('oauth_redirect_refused')} />;
  if (to !== undefined && !opensPage(to)) return <Left to={to} />;
  // It stays as it is until the next page is there.
  if (data && 'authorization_id' in data)
    return <Consent details={data} isLeaving={to !== undefined} onAnswered={setAnswered} />;
  return <Waiting />;
}
