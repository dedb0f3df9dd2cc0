import type { Keys } from '../keys/keys.ts';
import { TokenError } from '../keys/token-error.ts';
import { isUuid } from '../lib/uuid.ts';

/** Who asks: the role that PostgreSQL will see, and the claims that policies read. */
export type Caller = {
  role: Role;
  /** JSON text. */
  claims: string;
  /** Whose session must still stand; undefined for keys and visitors. */
  session: { user: string; id: string | null } | undefined;
};

type Role = 'anon' | 'authenticated' | 'service_role';

type Fault = 'credential' | 'time_or_claims' | 'role';

/** What a caller showed is not accepted. Each protocol answers it in its own form. */
export class CallerRefused extends Error {
  override readonly name = 'CallerRefused';
  readonly fault: Fault;

  constructor(fault: Fault, message: string) {
    super(message);
    this.fault = fault;
  }

  /** For the header `www-authenticate`. */
  get challenge(): string {
    return `Bearer error="invalid_token", error_description="${this.message.replaceAll('"', "'")}"`;
  }
}

const visitor: Caller = { role: 'anon', claims: '{"role":"anon"}', session: undefined };
const service: Caller = { role: 'service_role', claims: '{"role":"service_role"}', session: undefined };

type CallerKeys = Pick<Keys, 'verifyToken' | 'roleOfApiKey'>;

/**
 * Identifies callers by their token, or else by their API key; without either, everyone is a visitor. Whether the
 * session still stands is for `auth.session_refusal` to say, inside the transaction of the request.
 */
export function callerReader(keys: CallerKeys) {
  // The verifier hands out the same object for the same token, so its text is made once.
  const known = new WeakMap<object, Caller>();

  return async function readCaller(
    authorization: string | undefined,
    apiKey: string | undefined,
  ): Promise<Caller> {
    const bearer = /^bearer(?:\s+(.*))?$/i.exec(authorization?.trim() ?? '');
    const credential = bearer ? (bearer[1]?.trim() ?? '') : apiKey;
    if (credential === undefined) return visitor;
    if (credential === '') throw new CallerRefused('credential', 'Empty JWT is sent in Authorization header');
    if (credential.startsWith('sb_')) return fromApiKey(credential);
    return fromToken(credential);
  };

  function fromApiKey(key: string): Caller {
    const role = keys.roleOfApiKey(key);
    if (role === undefined) throw new CallerRefused('credential', 'Invalid API key');
    return role === 'service_role' ? service : visitor;
  }

  async function fromToken(token: string): Promise<Caller> {
    const claims = await verified(keys, token);
    const before = known.get(claims);
    if (before) return before;
    const caller: Caller = {
      role: roleOf(claims.role),
      claims: JSON.stringify({ role: 'anon', ...claims }),
      session: sessionOf(claims.sub, claims.session_id),
    };
    known.set(claims, caller);
    return caller;
  }
}

async function verified(keys: CallerKeys, token: string) {
  try {
    return await keys.verifyToken(token);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    switch (error.fault) {
      case 'expired':
        throw new CallerRefused('time_or_claims', 'JWT expired');
      case 'not_yet_valid':
        throw new CallerRefused('time_or_claims', 'JWT not yet valid');
      case 'claims':
      case 'issuer':
      case 'audience':
        throw new CallerRefused('time_or_claims', error.message);
      default:
        throw new CallerRefused('credential', error.message);
    }
  }
}

function roleOf(claimed: string | undefined): Role {
  if (claimed === undefined || claimed === 'anon') return 'anon';
  if (claimed === 'authenticated' || claimed === 'service_role') return claimed;
  // The server's own connection may become any role; a token may not choose beyond these three.
  throw new CallerRefused('role', `role "${claimed}" does not exist`);
}

function sessionOf(user: string | undefined, id: string | undefined): Caller['session'] {
  if (user === undefined || !isUuid(user)) return undefined;
  return { user, id: id !== undefined && isUuid(id) ? id : null };
}
