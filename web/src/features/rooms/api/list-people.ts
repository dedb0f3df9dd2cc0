import { queryOptions } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

export type RoomPerson = RowOf<'room_people', 'avatar_url' | 'waits_for' | 'parent_of' | 'minutes'>;

/** Those who belong to the room, by name; empty as soon as one does not any more. */
export function peopleOf(person: string, meeting: string, pauseMs = 60_000) {
  return queryOptions({
    queryKey: ['rooms', person, 'people', meeting],
    queryFn: async ({ signal }): Promise<RoomPerson[]> => {
      const client = await supabase();
      const asked = client.rpc('room_people', { meeting_id: meeting });
      return (await asked.abortSignal(signal).throwOnError()).data;
    },
    refetchInterval: pauseMs,
  });
}
