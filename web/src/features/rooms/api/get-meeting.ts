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

/** Those who belong to the room, by name; empty as soon as one does not any more. */
export function peopleOf(person: string, meeting: string) {
  return queryOptions({
    queryKey: ['rooms', person, 'people', meeting],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client
        .rpc('room_people', { meeting_id: meeting })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    refetchInterval: 60_000,
  });
}

export async function sendOut(meeting: string, person: string): Promise<void> {
  const client = await supabase();
  await client.rpc('send_out_of_room', { meeting_id: meeting, person_id: person }).throwOnError();
}

export async function letIn(meeting: string, person: string): Promise<void> {
  const client = await supabase();
  await client.rpc('let_into_room', { meeting_id: meeting, person_id: person }).throwOnError();
}
