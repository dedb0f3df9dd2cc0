import type { Keys } from '../keys/keys.ts';
import { CredentialRefused, credentialReader, type ReadCaller, visitor } from '../keys/read-caller.ts';
import { RealtimeRefusal } from './refusal.ts';

/** Who is at the other end of a channel: what PostgreSQL will see, and until when it holds. */
export type Caller = ReadCaller;

export type ReadChannelCaller = (credential: string | undefined) => Promise<Caller>;

/** Reads an API key or a token; without either, everyone is a visitor. Rejects with a RealtimeRefusal. */
export function callerReader(keys: Pick<Keys, 'verifyToken' | 'roleOfApiKey'>): ReadChannelCaller {
  const readCredential = credentialReader(keys);
  return async (credential) => {
    if (credential === undefined || credential === '') return visitor;
    try {
      return await readCredential(credential);
    } catch (error) {
      throw error instanceof CredentialRefused ? refusalOf(error) : error;
    }
  };
}

function refusalOf({ reason, message }: CredentialRefused): RealtimeRefusal {
  switch (reason) {
    case 'api_key':
      return new RealtimeRefusal('InvalidApiKey', 'The API key is not known here.');
    case 'role':
      return new RealtimeRefusal('InvalidJWTToken', 'The role of the token is not accepted.');
    case 'malformed':
      return new RealtimeRefusal('MalformedJWT', message);
    case 'expired':
    case 'not_yet_valid':
    case 'claims':
    case 'issuer':
    case 'audience':
      return new RealtimeRefusal('InvalidJWTToken', message);
    default:
      return new RealtimeRefusal('JwtSignatureError', message);
  }
}
