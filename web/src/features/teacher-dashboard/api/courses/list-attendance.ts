import { queryOptions } from '@tanstack/react-query';
import { fullName } from '#kit/names/names.ts';
import { supabase } from '#lib/client/supabase.ts';

/** The latest of a course; more than a year of weekly sessions. */
const maxShown = 60;

/** Who was there: the sessions of a course that began, and its single lessons, latest first. */
export const listAttendance = (teacher: string, courseId: string) =>
  queryOptions({
    queryKey: ['teacher-dashboard', teacher, 'attendance', courseId],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const [{ data: sessions }, { data: lessons }] = await Promise.all([
        client
          .from('live_sessions')
          .select('id, title, scheduled_at')
          .eq('course_id', courseId)
          .neq('status', 'cancelled')
          .lte('scheduled_at', new Date().toISOString())
          .order('scheduled_at', { ascending: false })
          .limit(maxShown)
          .abortSignal(signal)
          .throwOnError(),
        client
          .from('course_sessions')
          .select('id, session_date, session_type, status, student_id')
          .eq('course_id', courseId)
          .neq('status', 'cancelled')
          .order('session_date', { ascending: false })
          .limit(maxShown)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      const { data: joined } = await client
        .from('live_attendance')
        .select('session_id, student_id')
        .in(
          'session_id',
          sessions.flatMap(({ id }) => id ?? []),
        )
        .abortSignal(signal)
        .throwOnError();
      const names = await namesOf(
        [...joined, ...lessons].map(({ student_id }) => student_id),
        signal,
      );
      return {
        // A view's columns may all be missing, as far as the types know.
        sessions: sessions.map(({ id, title, scheduled_at }) => ({
          id,
          title,
          startsAt: scheduled_at ?? new Date(0).toISOString(),
          present: joined
            .filter(({ session_id }) => session_id === id)
            .map(({ student_id }) => names.get(student_id) ?? '')
            .toSorted((one, other) => one.localeCompare(other)),
        })),
        lessons: lessons.map((lesson) => ({ ...lesson, student: names.get(lesson.student_id) ?? '' })),
      };
    },
  });

async function namesOf(ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const client = await supabase();
  const { data } = await client
    .from('profiles')
    .select('id, first_name, last_name')
    .in('id', wanted)
    .abortSignal(signal)
    .throwOnError();
  return new Map(data.map((person) => [person.id, fullName(person)]));
}
