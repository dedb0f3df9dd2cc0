import { supabase } from '#lib/client/supabase.ts';

export type Enrolment =
  /** The community paid for the seat. */
  | { outcome: 'sponsored' }
  | { outcome: 'trial'; begins: string }
  /** No sponsored seat is free, and no trial was requested. */
  | { outcome: 'donation' };

type EnrolRequest = { userId: string; courseId: string; withTrial: boolean };

/** A sponsored seat first; without one a trial lesson, if it was requested. */
export async function enrol({ userId, courseId, withTrial }: EnrolRequest): Promise<Enrolment> {
  const client = await supabase();
  const sponsored = await client
    .rpc('assign_sponsored_course', { user_id: userId, course_id: courseId })
    .throwOnError();
  if (sponsored.data) return { outcome: 'sponsored' };
  if (!withTrial) return { outcome: 'donation' };
  const { data: lesson } = await client.rpc('request_trial_lesson', { course_id: courseId }).throwOnError();
  return { outcome: 'trial', begins: lesson.session_date };
}
