import { queryOptions, skipToken } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export type OwnEnrolment = {
  enrolled: boolean;
  /** When the trial lesson begins that is still to come. */
  trialBegins: string | null;
};

/** Whether the person who is signed in sits in a course already, or will try it. */
export function ownEnrolment(userId: string | undefined, courseId: string) {
  return queryOptions({
    queryKey: ['own-enrolment', userId, courseId],
    queryFn: userId === undefined ? skipToken : ({ signal }) => fetchOwnEnrolment(userId, courseId, signal),
  });
}

async function fetchOwnEnrolment(
  userId: string,
  courseId: string,
  signal: AbortSignal,
): Promise<OwnEnrolment> {
  const client = await supabase();
  const own = { course_id: courseId, student_id: userId };
  const [enrolment, trial] = await Promise.all([
    client
      .from('course_enrollments')
      .select('course_id')
      .match(own)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
    client
      .from('course_sessions')
      .select('session_date')
      .match({ ...own, session_type: 'trial', status: 'scheduled' })
      .limit(1)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
  ]);
  return { enrolled: enrolment.data !== null, trialBegins: trial.data?.session_date ?? null };
}
