import { supabase } from '#lib/client/supabase.ts';
import type { CourseRow } from '../../course-fields.ts';
import { refreshTeaching } from '../refresh-teaching.ts';

export async function changeCourse(
  teacher: string,
  id: string,
  changes: CourseRow | { is_active: boolean },
): Promise<void> {
  const client = await supabase();
  await client.from('courses').update(changes).eq('id', id).select('id').single().throwOnError();
  await refreshTeaching(teacher);
}
