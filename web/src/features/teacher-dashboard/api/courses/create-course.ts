import { supabase } from '#lib/client/supabase.ts';
import type { CourseRow } from '../../course-fields.ts';
import { refreshTeaching } from '../refresh-teaching.ts';

const duplicate = '23505';

/** Idempotent: the id is chosen by the browser, so a retry after a lost response is the same course. */
export async function createCourse(teacher: string, id: string, course: CourseRow): Promise<void> {
  const client = await supabase();
  const { error } = await client.from('courses').insert({ ...course, id, teacher_id: teacher });
  if (error && error.code !== duplicate) throw error;
  await refreshTeaching(teacher);
}
