import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

/** A place in a session that cannot be joined yet. It spends nothing. */
export async function reservePlace(sessionId: string): Promise<void> {
  const client = await supabase();
  try {
    await client.rpc('reserve_live_place', { session_id: sessionId }).throwOnError();
  } finally {
    await refreshSessions();
  }
}

export async function giveBackPlace(sessionId: string): Promise<void> {
  const client = await supabase();
  try {
    await client.rpc('give_back_live_place', { session_id: sessionId }).throwOnError();
  } finally {
    await refreshSessions();
  }
}

/** Whatever the outcome, the lists are out of date. */
const refreshSessions = () => queryClient.invalidateQueries({ queryKey: ['live-sessions'] });
