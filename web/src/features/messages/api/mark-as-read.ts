import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** How many messages wait for the person, in all conversations. */
export const unreadMessages = (person: string) =>
  queryOptions({
    queryKey: ['conversations', person, 'unread'],
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client.rpc('unread_messages').throwOnError();
      return data;
    },
  });

/** What the other one wrote counts as read now. */
export async function markAsRead(conversation: string): Promise<void> {
  const client = await supabase();
  await client.rpc('mark_conversation_read', { conversation_id: conversation }).throwOnError();
}
