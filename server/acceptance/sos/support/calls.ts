import type { Database } from '@lomdim/contract/database.types';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { SosRequest } from './requesters.ts';

type Functions = Database['public']['Functions'];
export type SosState = Functions['sos_heartbeat']['Returns'][number];

/** What the page does through the official client; each fails the test where it is refused. */
export async function requestSos(
  tab: SupabaseClient,
  request: SosRequest,
): Promise<Functions['sos_request']['Returns']> {
  return (await tab.rpc('sos_request', request).throwOnError()).data;
}

export async function heartbeat(tab: SupabaseClient): Promise<SosState> {
  const { data } = await tab.rpc('sos_heartbeat').single().throwOnError();
  return data as SosState;
}

export async function answer(tab: SupabaseClient, offer: string, accept: boolean): Promise<void> {
  await tab.rpc('sos_answer', { offer_id: offer, accept }).throwOnError();
}

export async function cancel(tab: SupabaseClient): Promise<boolean> {
  return (await tab.rpc('cancel_sos_request').throwOnError()).data;
}
