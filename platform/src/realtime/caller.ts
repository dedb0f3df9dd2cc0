import type { Keys } from '../keys/keys.ts';
import { TokenError } from '../keys/token-error.ts';
import { isUuid } from '../lib/uuid.ts';
import type { FeedCaller } from './live-feed.ts';
import { RealtimeRefusal } from './refusal.ts';

/** Who is at the other end of a channel: what PostgreSQL will see, and until when it holds. */
export type Caller = FeedCaller & {
  /** Seconds since 1970; undefined for opaque keys, which do not expire. */
  expiresAt: number | undefined;
  /** Whose session must still stand; undefined for keys and visitors. */
  session: { user: string; id: string | null } | undefined;
};

export type ReadCaller = (credential: string | undefined) => Promise<Caller>;

const key = { expiresAt: undefined, session: undefined };
const visitor: Caller = { role: 'anon', claims: '{"role":"anon"}', ...key };
const service: Caller = { role: 'service_role', claims: '{"role":"service_role"}', ...key };

/** Reads an API key or a token; without either, everyone is a visitor. Rejects with a RealtimeRefusal. */
export function callerReader(keys: Pick<Keys, 'verifyToken' | 'roleOfApiKey'>): ReadCaller {
  // The verifier hands out the same object for the same token, so its text is made once.
  const known = new WeakMap<object, Caller>();

  return async (credential) => {
    if (credential === undefined || credential === '') return visitor;
    if (credential.startsWith('sb_')) return fromApiKey(credential);
    const claims = await verified(keys, credential);
    const before = known.get(claims);
    if (before) return before;
    const caller: Caller = {
      role: roleOf(claims.role),
      claims: JSON.stringify({ role: 'anon', ...claims }),
      expiresAt: claims.exp,
      session: sessionOf(claims.sub, claims.session_id),
    };
    known.set(claims, caller);
    return caller;
  };

  function fromApiKey(given: string): Caller {
    const role = keys.roleOfApiKey(given);
    if (role === undefined) throw new RealtimeRefusal('InvalidApiKey', 'The API key is not known here.');
    return role === 'service_role' ? service : visitor;
  }
}

async function verified(keys: Pick<Keys, 'verifyToken'>, token: string) {
  try {
    return await keys.verifyToken(token);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    switch (error.fault) {
      case 'malformed':
        throw new RealtimeRefusal('MalformedJWT', error.message);
      case 'expired':
      case 'not_yet_valid':
      case 'claims':
      case 'issuer':
      case 'audience':
        throw new RealtimeRefusal('InvalidJWTToken', error.message);
      default:
        throw new RealtimeRefusal('JwtSignatureError', error.message);
    }
  }
}

function roleOf(claimed: string | undefined): Caller['role'] {
  if (claimed === undefined || claimed === 'anon') return 'anon';
  if (claimed === 'authenticated' || claimed === 'service_role') return claimed;
  // The server's own connection may become any role; a token may not choose beyond these three.
  throw new RealtimeRefusal('InvalidJWTToken', 'The role of the token is not accepted.');
}

function sessionOf(user: string | undefined, id: string | undefined): Caller['session'] {
  if (user === undefined || !isUuid(user)) return undefined;
  return { user, id: id !== undefined && isUuid(id) ? id : null };
}
