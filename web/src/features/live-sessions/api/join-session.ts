import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

/** Takes a seat, or comes back to it; returns the name of the room. */
export async function joinSession(id: string): Promise<string> {
  const client = await supabase();
  try {
    const { data } = await client.rpc('join_live_session', { session_id: id }).single().throwOnError();
    return data.room;
  } finally {
    // Whatever the outcome, the lists are out of date.
    void queryClient.invalidateQueries({ queryKey: ['live-sessions'] });
  }
}
