import { supabase } from '#lib/client/supabase.ts';
import { refreshTeaching } from '../refresh-teaching.ts';
import type { LessonToGive } from './list-lessons-to-give.ts';

/**
 * The student is notified. A booked lesson may be cancelled up to 24 hours before it begins, one of a course until
 * then.
 */
export async function cancelLesson(teacher: string, { id, kind }: LessonToGive): Promise<void> {
  const client = await supabase();
  if (kind === 'booking') await client.rpc('cancel_booking', { booking_id: id }).throwOnError();
  else if (kind === 'trial_lesson') await client.rpc('cancel_trial_lesson', { lesson_id: id }).throwOnError();
  else await client.rpc('cancel_course_lesson', { lesson_id: id }).throwOnError();
  await refreshTeaching(teacher);
}
