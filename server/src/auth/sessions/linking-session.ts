import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import type { SignedIn } from './who-asks.ts';

const recentSeconds = 600;

/**
 * Whoever found a browser open may not add a way in of their own: that takes somebody who has just shown who they are.
 * Somebody without a name has nothing to show yet; linking gives it to them.
 * @returns the session that has
 */
export async function requireLinkingSession(
  context: AuthContext,
  { user, session }: SignedIn,
): Promise<string> {
  const { rows } = await context.pool.query(
    `select from auth.mfa_amr_claims where session_id = $1 and updated_at > now() - make_interval(secs => $2)`,
    [session?.id ?? null, recentSeconds],
  );
  if (session !== undefined && (user.is_anonymous || rows.length > 0)) return session.id;
  throw new AuthError(403, 'reauthentication_needed', 'This needs a sign-in of the last ten minutes');
}
