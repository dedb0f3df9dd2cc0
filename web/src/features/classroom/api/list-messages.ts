import type { Database } from '@lomdim/contract/database.types';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

type CourseMessage = Database['public']['Tables']['course_messages']['Row'];

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
