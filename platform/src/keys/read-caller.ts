import { isUuid } from '../lib/uuid.ts';
import type { Keys } from './keys.ts';
import { TokenError, type TokenRefusal } from './token-error.ts';
import type { Claims } from './verify-token.ts';

export type Role = 'anon' | 'authenticated' | 'service_role';

/** Who asks: the role that PostgreSQL will see, and the claims that policies read. */
export type Caller = {
  role: Role;
  /** JSON text. */
  claims: string;
  /** Whose session must still be alive; undefined for keys and visitors. */
  session: Session | undefined;
};

export type Session = { user: string; id: string | null };

/** A caller who has just shown a credential. */
export type ReadCaller = Caller & {
  /** Seconds since 1970; undefined for keys that are no tokens, which do not expire. */
  expiresAt: number | undefined;
};

/** What a caller showed is not accepted. Each protocol says so in its own words. */
export class CredentialRefused extends Error {
  override readonly name = 'CredentialRefused';
  readonly reason: TokenRefusal | 'api_key' | 'role';

  constructor(reason: CredentialRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }

  /** For the header `www-authenticate`. */
  get challenge(): string {
    return `Bearer error="invalid_token", error_description="${this.message.replaceAll('"', "'")}"`;
  }
}

const key = { expiresAt: undefined, session: undefined };
export const visitor: ReadCaller = { role: 'anon', claims: '{"role":"anon"}', ...key };
/** Whoever holds a key of the operator's. */
export const service: ReadCaller = { role: 'service_role', claims: '{"role":"service_role"}', ...key };

/**
 * The one reader of API keys and access tokens, for every protocol. Rejects with CredentialRefused. Whether the session
 * is still alive is for the database to say, inside the transaction of the request: see postgres/as-caller.ts.
 */
export function credentialReader(keys: Pick<Keys, 'verifyToken' | 'roleOfApiKey'>) {
  // The verifier hands out the same object for the same token, so its text is made once.
  const known = new WeakMap<object, ReadCaller>();

  return async function readCredential(credential: string): Promise<ReadCaller> {
    if (credential.startsWith('sb_')) return fromApiKey(keys.roleOfApiKey(credential));
    const claims = await verified(keys, credential);
    const before = known.get(claims);
    if (before) return before;
    const caller: ReadCaller = {
      role: roleOf(claims.role),
      claims: JSON.stringify({ role: 'anon', ...claims }),
      expiresAt: claims.exp,
      session: sessionOf(claims),
    };
    known.set(claims, caller);
    return caller;
  };
}

function fromApiKey(role: ReturnType<Keys['roleOfApiKey']>): ReadCaller {
  if (role === undefined) throw new CredentialRefused('api_key', 'Invalid API key');
  return role === 'service_role' ? service : visitor;
}

async function verified(keys: Pick<Keys, 'verifyToken'>, token: string): Promise<Claims> {
  try {
    return await keys.verifyToken(token);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw new CredentialRefused(error.reason, error.message);
  }
}

function roleOf(claimed: string | undefined): Role {
  if (claimed === undefined || claimed === 'anon') return 'anon';
  if (claimed === 'authenticated' || claimed === 'service_role') return claimed;
  // The server's own connection may become any role; a token may not choose beyond these three.
  throw new CredentialRefused('role', `role "${claimed}" does not exist`);
}

function sessionOf({ sub: user, session_id: id }: Claims): Session | undefined {
  if (user === undefined || !isUuid(user)) return undefined;
  return { user, id: id !== undefined && isUuid(id) ? id : null };
}
