import type { AuthContext } from '../context.ts';
import { AuthError } from '../errors.ts';

/** Whether people may link and unlink sign-in methods is a setting. */
export function requireManualLinking(context: AuthContext): void {
  if (!context.config.accounts.manualLinking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  }
}
