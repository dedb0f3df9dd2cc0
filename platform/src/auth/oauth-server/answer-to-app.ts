import { issuerOf } from '../../keys/verify-token.ts';
import type { AuthContext } from '../context.ts';
import { withQuery } from '../http/redirect-to.ts';

/** The app's address with the answer. `iss` says whose answer it is, for apps that know several servers (RFC 9207). */
export function answerToApp(
  { config }: Pick<AuthContext, 'config'>,
  { redirectUri, state }: { redirectUri: string; state: string | null | undefined },
  members: Record<string, string>,
): string {
  return withQuery(redirectUri, { ...members, ...(state ? { state } : {}), iss: issuerOf(config.siteUrl) });
}
