import type { AuthContext } from '../context.ts';
import type { UserRow } from '../store/user-row.ts';
import { personClaims } from './person-claims.ts';

/** Says to one app who the person is. It is for that app alone: no protocol of ours takes it for an access token. */
export async function idToken(
  { config, keys }: Pick<AuthContext, 'config' | 'keys'>,
  user: UserRow,
  about: { clientId: string; nonce: string | null; scope: string; signedInAt: Date | null },
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return await keys.signAccessToken({
    ...personClaims(user, about.scope),
    aud: about.clientId,
    iat: now,
    exp: now + config.accounts.accessTokenSeconds,
    ...(about.signedInAt === null ? {} : { auth_time: Math.floor(about.signedInAt.getTime() / 1000) }),
    ...(about.nonce === null ? {} : { nonce: about.nonce }),
  });
}
