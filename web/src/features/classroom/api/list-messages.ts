import type { Database } from '@lomdim/contract/database.types';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

type CourseMessage = Database['public']['Tables']['course_messages']['Row'];

const duplicate = '23505';

/** The latest messages of a course, the oldest of them first. */
export function courseMessages(userId: string, courseId: string, limit: number) {
  return queryOptions({
    queryKey: ['classroom', userId, courseId, 'messages', limit],
    queryFn: async ({ signal }): Promise<CourseMessage[]> => {
      const client = await supabase();
      const { data } = await client
        .from('course_messages')
        .select()
        .eq('course_id', courseId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(limit)
        .abortSignal(signal)
        .throwOnError();
      return data.toReversed();
    },
    placeholderData: keepPreviousData,
  });
}

/** Idempotent: the id is chosen by the browser, so a retry after a lost response is stored once. */
export async function sendCourseMessage(message: {
  id: string;
  course_id: string;
  sender_id: string;
  content: string;
}): Promise<void> {
  const client = await supabase();
  const { error } = await client.from('course_messages').insert(message);
  if (error && error.code !== duplicate) throw error;
}

/** For the teacher of the course: the message stays in the chat, without its text. */
export async function removeCourseMessage(id: string): Promise<void> {
  const client = await supabase();
  await client.rpc('remove_course_message', { message_id: id }).throwOnError();
}
