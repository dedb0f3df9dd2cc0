import { supabase } from '#lib/client/supabase.ts';
import type { Lesson } from './list-own-lessons.ts';

export async function cancelLesson({ id, kind }: Pick<Lesson, 'id' | 'kind'>): Promise<void> {
  const client = await supabase();
  if (kind === 'booking') await client.rpc('cancel_booking', { booking_id: id }).throwOnError();
  else if (kind === 'trial') await client.rpc('cancel_trial_lesson', { lesson_id: id }).throwOnError();
  else await client.rpc('cancel_course_lesson', { lesson_id: id }).throwOnError();
}
