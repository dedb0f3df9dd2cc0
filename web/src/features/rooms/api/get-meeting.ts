import type { MeetingToken, MeetingTokenBody } from '@lomdim/contract/functions';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** Into which room, and with which provider. The database decides anew each time that it is asked. */
export function meetingOf(person: string, ask: MeetingTokenBody) {
  return queryOptions({
    queryKey: ['rooms', person, ask],
    queryFn: async () => {
      const client = await supabase();
      const { data, error } = await client.functions.invoke<MeetingToken>('meeting-token', { body: ask });
      if (error) throw error;
      if (!data) throw new Error('the answer about the meeting is empty');
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
