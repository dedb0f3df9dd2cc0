import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

/** For the teacher of the course: the message stays in the chat, without its text. */
export async function removeCourseMessage(id: string): Promise<void> {
  const client = await supabase();
  await client.rpc('remove_course_message', { message_id: id }).throwOnError();
  await queryClient.invalidateQueries({ queryKey: ['classroom'] });
}
