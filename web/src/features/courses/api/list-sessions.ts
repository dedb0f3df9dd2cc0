import { queryOptions, skipToken } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** The live sessions of a course that are still to come, the next one first. Only for those who are signed in. */
export function courseSessions(courseId: string, userId: string | undefined) {
  return queryOptions({
    queryKey: ['course-sessions', userId, courseId],
    queryFn: userId === undefined ? skipToken : ({ signal }) => fetchSessions(courseId, signal),
  });
}

async function fetchSessions(courseId: string, signal: AbortSignal) {
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
}
