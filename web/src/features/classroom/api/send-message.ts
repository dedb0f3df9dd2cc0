import type { Database } from '@lomdim/contract/database.types';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

type Message = Database['public']['Tables']['course_messages']['Row'];
const duplicate = '23505';

/** Idempotent: the id is chosen by the browser, so a retry after a lost response is stored once. */
export async function sendCourseMessage(
  message: Pick<Message, 'id' | 'course_id' | 'content'> & { sender_id: string },
): Promise<void> {
  const client = await supabase();
  const { error } = await client.from('course_messages').insert(message);
  if (error && error.code !== duplicate) throw error;
  await queryClient.invalidateQueries({ queryKey: ['classroom', message.sender_id, message.course_id] });
}
