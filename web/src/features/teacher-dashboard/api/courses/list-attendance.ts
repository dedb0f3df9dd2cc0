import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { namesById } from '#lib/people/people-by-id.ts';

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
      const names = await namesById(
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
