import { CallerRefused, callerReader } from '../http/caller.ts';
import type { Keys } from '../keys/keys.ts';
import type { Caller } from '../keys/read-caller.ts';
import { RestError } from './errors.ts';

const codes = { credential: 'PGRST301', time_or_claims: 'PGRST303', role: '22023' } as const;

/** Reads who asks, and refuses as PostgREST does. */
export function restCallerReader(keys: Keys) {
  const readCaller = callerReader(keys);
  return async (authorization: string | undefined, apiKey: string | undefined): Promise<Caller> => {
    try {
      return await readCaller(authorization, apiKey);
    } catch (error) {
      if (!(error instanceof CallerRefused)) throw error;
      throw new RestError(401, codes[error.reason], error.message, {
        headers: { 'www-authenticate': error.challenge },
      });
    }
  };
}
