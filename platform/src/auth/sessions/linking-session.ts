import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import type { SignedIn } from './require-user.ts';

/**
 * Somebody at an unlocked browser may not add a sign-in method of their own, and what is begun ends with the session that began it.
 * @returns that session
 */
export function requireLinkingSession(caller: SignedIn): string {
  requireRecentSignIn(caller);
  if (caller.session === undefined) {
    throw new AuthError(403, 'session_not_found', 'Linking needs a token with a session_id claim');
  }
  return caller.session.id;
}

/** Whether people may link and unlink sign-in methods is a setting. */
export function requireManualLinking(context: AuthContext): void {
  if (!context.config.accounts.manualLinking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  }
}
