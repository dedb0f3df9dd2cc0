import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

type Line = Database['public']['Tables']['room_messages']['Row'];

const mostLines = 500;
const duplicate = '23505';

export const roomMessagesKey = (person: string, meeting: string) => ['rooms', person, 'messages', meeting];

/** The latest lines of a room's chat, the oldest of them first. */
export function roomMessages(person: string, meeting: string) {
  return queryOptions({
    queryKey: roomMessagesKey(person, meeting),
    queryFn: async ({ signal }): Promise<Line[]> => {
      const client = await supabase();
      const { data } = await client
        .from('room_messages')
        .select()
        .eq('meeting_id', meeting)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(mostLines)
        .abortSignal(signal)
        .throwOnError();
      return data.toReversed();
    },
  });
}

/** Idempotent: the id is chosen by the browser, so a retry after a lost response is stored once. */
export async function writeInRoom(
  line: Pick<Line, 'id' | 'meeting_id' | 'content'> & { sender_id: string },
): Promise<void> {
  const client = await supabase();
  const { error } = await client.from('room_messages').insert(line);
  if (error && error.code !== duplicate) throw error;
}
