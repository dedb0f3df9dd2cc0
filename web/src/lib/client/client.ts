import type { Database } from '@lomdim/contract/database.types';
import { SupabaseClient } from '@supabase/supabase-js';
import { fetchWithReauthentication } from '../auth/sign-in/fetch-with-reauthentication.ts';

/**
 * The official client without its own retries, three within seven seconds: errors/retry.ts decides that for all
 * reads, and the client has no option for it. Nor does it take sessions out of the address: it would not ask whether
 * anybody wants them (auth/arrival/offered-session.ts).
 */
export class Client extends SupabaseClient<Database> {
  constructor(url: string, anonKey: string) {
    super(url, anonKey, {
      global: { fetch: fetchWithReauthentication },
      // Passkeys are behind this flag as long as the client calls them new.
      auth: { detectSessionInUrl: false, experimental: { passkey: true } },
    });
    this.rest.retry = false;
  }
}
