import type { Keys } from '../keys/keys.ts';
import { type Caller, CredentialRefused, credentialReader, visitor } from '../keys/read-caller.ts';

/** PostgREST's words, which clients know. */
const words: Partial<Record<CredentialRefused['reason'], string>> = {
  expired: 'JWT expired',
  not_yet_valid: 'JWT not yet valid',
};

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
    if (credential === '')
      throw new CredentialRefused('malformed', 'Empty JWT is sent in Authorization header');
    try {
      return await readCredential(credential);
    } catch (error) {
      if (!(error instanceof CredentialRefused)) throw error;
      throw new CredentialRefused(error.reason, words[error.reason] ?? error.message);
    }
  };
}
