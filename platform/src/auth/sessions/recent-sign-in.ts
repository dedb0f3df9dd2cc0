import type { Queryable } from '../../postgres/share.ts';
import { AuthError } from '../errors.ts';
import type { SignedIn } from './require-user.ts';

/**
 * A grave change needs a proof of the last ten minutes: a sign-in, the password once more, or a second factor. A token
 * without a session was made by the operator, and an anonymous person has nothing to prove themselves with.
 */
export function requireRecentSignIn({ user, session }: SignedIn): void {
  if (session === undefined || session.is_recent || user.is_anonymous) return;
  throw new AuthError(
    403,
    'reauthentication_needed',
    'Please confirm that it is you: this asks for a sign-in of the last ten minutes.',
  );
}

/** The person of this session has just proved who they are, in one of the ways that tokens name (`amr`). */
export async function noteProof(db: Queryable, sessionId: string, method: string): Promise<void> {
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
     values ($1, clock_timestamp(), clock_timestamp(), $2)
     on conflict (session_id, authentication_method) do update set updated_at = clock_timestamp()`,
    [sessionId, method],
  );
}
