import { supabase } from '#lib/client/supabase.ts';

/** When the next live session of each course begins. Visitors may not ask. */
export async function nextSessions(
  courseIds: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  if (courseIds.length === 0) return new Map();
  const client = await supabase();
  const { data } = await client
    .from('live_sessions')
    .select('course_id, scheduled_at')
    .in('course_id', [...courseIds])
    .eq('status', 'scheduled')
    .gte('scheduled_at', new Date().toISOString())
    // The first of each course is the one that stays.
    .order('scheduled_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return new Map(data.map(({ course_id, scheduled_at }) => [course_id, scheduled_at]));
}
