import { timings } from '@lomdim/contract/constants';
import type { Database } from '@lomdim/contract/database.types';
import type { SupabaseClient, User } from '@supabase/supabase-js';
import { supabase } from '../client/supabase.ts';
import { withRetry } from '../errors/retry.ts';
import type { Profile } from './auth-state.ts';
import { fallbackProfile, signUpData } from './fallback-profile.ts';

type Client = SupabaseClient<Database>;

const noRow = 'PGRST116';
const alreadyThere = '23505';

/** Found, made from the sign-up data where there is none, or the fallback when it fails or takes too long. */
export async function loadProfile(user: User): Promise<Profile> {
  const giveUp = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      giveUp.abort();
      refuse(new Error('the profile took too long'));
    }, timings.profileFetchTimeoutMs);
  });
  try {
    return await Promise.race([findOrMake(user, giveUp.signal), tooLate]);
  } catch (error) {
    console.info('the profile could not be loaded', error);
    return fallbackProfile(user);
  } finally {
    clearTimeout(timer);
  }
}

async function findOrMake(user: User, signal: AbortSignal): Promise<Profile> {
  const client = await supabase();
  // Without a session there is no profile, and none may be created; others report that the session is over.
  const { data } = await client.auth.getSession();
  if (data.session?.user.id !== user.id) throw new Error('the session is over');
  const found = await withRetry(() => findRow(client, user.id, signal));
  if (found) return found;
  const made = await client.from('profiles').insert(signUpData(user)).select().abortSignal(signal).single();
  // Another tab was faster.
  if (made.error?.code === alreadyThere) return rowOf(await select(client, user.id, signal));
  return rowOf(made);
}

async function findRow(client: Client, id: string, signal: AbortSignal): Promise<Profile | undefined> {
  const found = await select(client, id, signal);
  return found.error?.code === noRow ? undefined : rowOf(found);
}

function select(client: Client, id: string, signal: AbortSignal) {
  return client.from('profiles').select().eq('id', id).abortSignal(signal).single();
}

function rowOf<Row>({ data, error }: { data: Row | null; error: Error | null }): Row {
  if (error) throw error;
  if (data === null) throw new Error('there was neither a profile nor a reason');
  return data;
}
