import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** Those who belong to the room, by name; empty as soon as one does not any more. */
export function peopleOf(person: string, meeting: string) {
  return queryOptions({
    queryKey: ['rooms', person, 'people', meeting],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const asked = client.rpc('room_people', { meeting_id: meeting });
      return (await asked.abortSignal(signal).throwOnError()).data;
    },
    refetchInterval: 60_000,
  });
}
