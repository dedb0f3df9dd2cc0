import { supabase } from '#lib/client/supabase.ts';
import { refreshTeaching } from '../refresh-teaching.ts';
import type { LessonToMark } from './list-lessons-to-mark.ts';

/** The teacher's confirmation of a lesson. A held lesson is logged with its earning, once. */
export async function markLesson(teacher: string, { id, kind }: LessonToMark, held: boolean): Promise<void> {
  const client = await supabase();
  try {
    if (kind === 'booking') await client.rpc('complete_booking', { booking_id: id, held }).throwOnError();
    else await client.rpc('complete_course_session', { session_id: id, held }).throwOnError();
  } finally {
    // Also after a refusal: somebody else may have confirmed first.
    await refreshTeaching(teacher);
  }
}
