import { queryOptions, skipToken } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import type { OwnEnrolment } from './get-own-enrolment.ts';

/** In which courses the person who is signed in sits, or will try them; for a whole list in one go. */
export function ownEnrolments(userId: string | undefined) {
  return queryOptions({
    queryKey: ['own-enrolment', userId],
    queryFn: userId === undefined ? skipToken : ({ signal }) => fetchOwnEnrolments(userId, signal),
  });
}

async function fetchOwnEnrolments(userId: string, signal: AbortSignal): Promise<Map<string, OwnEnrolment>> {
  const client = await supabase();
  const [enrolments, trials] = await Promise.all([
    client
      .from('course_enrollments')
      .select('course_id')
      .eq('student_id', userId)
      .abortSignal(signal)
      .throwOnError(),
    client
      .from('course_sessions')
      .select('course_id, session_date')
      .match({ student_id: userId, session_type: 'trial', status: 'scheduled' })
      .abortSignal(signal)
      .throwOnError(),
  ]);
  const byCourse = new Map<string, OwnEnrolment>();
  for (const { course_id, session_date } of trials.data) {
    // To the types a lesson may be of no course; those of this view never are.
    if (course_id !== null) byCourse.set(course_id, { enrolled: false, trialBegins: session_date });
  }
  for (const { course_id } of enrolments.data) {
    byCourse.set(course_id, { enrolled: true, trialBegins: byCourse.get(course_id)?.trialBegins ?? null });
  }
  return byCourse;
}
