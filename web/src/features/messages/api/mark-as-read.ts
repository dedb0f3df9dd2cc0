import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import { everyConversation } from './list-conversations.ts';

/** What the other one wrote counts as read now. */
export async function markAsRead(person: string, conversation: string): Promise<void> {
  const client = await supabase();
  await client.rpc('mark_conversation_read', { conversation_id: conversation }).throwOnError();
  await queryClient.invalidateQueries(everyConversation(person));
}
