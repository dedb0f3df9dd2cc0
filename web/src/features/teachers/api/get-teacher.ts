import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

const fields =
  'id, first_name, last_name, title, bio, location, hourly_rate, subjects, languages, audiences, is_approved_for_children, availability_status, avatar_url, experience, education, time_zone';
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export function isTeacherId(text: string): boolean {
  return uuid.test(text);
}

export type Teacher = NonNullable<Awaited<ReturnType<typeof fetchTeacher>>>;

/** An approved teacher; null where there is none of this id. */
export const teacherById = (id: string) =>
  queryOptions({ queryKey: ['teacher', id], queryFn: () => fetchTeacher(id) });

async function fetchTeacher(id: string) {
  const client = await supabase();
  const { data } = await client
    .from('profiles')
    .select(fields)
    .eq('id', id)
    .eq('role', 'teacher')
    .eq('approval_status', 'approved')
    .maybeSingle()
    .throwOnError();
  return data;
}
