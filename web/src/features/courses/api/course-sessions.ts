import { queryOptions } from '@tanstack/react-query';
import { supabase } from '../../../lib/supabase.ts';

/** The live sessions of a course that are still to come, the next one first. Only for those who are signed in. */
export function courseSessions(courseId: string, userId: string) {
  return queryOptions({
    queryKey: ['course-sessions', userId, courseId],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client
        .from('live_sessions')
        .select('id, title, description, scheduled_at, duration_minutes, state')
        .eq('course_id', courseId)
        .in('state', ['upcoming', 'ongoing'])
        .order('scheduled_at')
        .limit(20)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
