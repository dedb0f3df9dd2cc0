import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** Those who have a seat in the room, by name. */
export function roomPeople(userId: string, sessionId: string) {
  return queryOptions({
    queryKey: ['live-sessions', userId, 'people', sessionId],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client
        .rpc('live_session_people', { session_id: sessionId })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
