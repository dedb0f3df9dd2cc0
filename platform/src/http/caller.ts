import type { Keys } from '../keys/keys.ts';
import { type Caller, CredentialRefused, credentialReader, visitor } from '../keys/read-caller.ts';

type Reason = 'credential' | 'time_or_claims' | 'role';

/** What a caller showed is not accepted. Each protocol answers it in its own form. */
export class CallerRefused extends Error {
  override readonly name = 'CallerRefused';
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }

  /** For the header `www-authenticate`. */
  get challenge(): string {
    return `Bearer error="invalid_token", error_description="${this.message.replaceAll('"', "'")}"`;
  }
}

/** Identifies callers by their token, or else by their API key; without either, everyone is a visitor. */
export function callerReader(keys: Pick<Keys, 'verifyToken' | 'roleOfApiKey'>) {
  const readCredential = credentialReader(keys);

  return async function readCaller(
    authorization: string | undefined,
    apiKey: string | undefined,
  ): Promise<Caller> {
    const bearer = /^bearer(?:\s+(.*))?$/i.exec(authorization?.trim() ?? '');
    const credential = bearer ? (bearer[1]?.trim() ?? '') : apiKey;
    if (credential === undefined) return visitor;
    if (credential === '') throw new CallerRefused('credential', 'Empty JWT is sent in Authorization header');
    try {
      return await readCredential(credential);
    } catch (error) {
      throw error instanceof CredentialRefused ? refusalOf(error) : error;
    }
  };
}

function refusalOf({ reason, message }: CredentialRefused): CallerRefused {
  switch (reason) {
    case 'expired':
      return new CallerRefused('time_or_claims', 'JWT expired');
    case 'not_yet_valid':
      return new CallerRefused('time_or_claims', 'JWT not yet valid');
    case 'claims':
    case 'issuer':
    case 'audience':
      return new CallerRefused('time_or_claims', message);
    case 'role':
      return new CallerRefused('role', message);
    default:
      return new CallerRefused('credential', message);
  }
}
