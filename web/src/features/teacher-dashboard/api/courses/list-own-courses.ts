import type { Database } from '@lomdim/contract/database.types';
import { supabase } from '#lib/client/supabase.ts';

type Row = Database['public']['Tables']['courses']['Row'];
export type OwnCourse = Row & { enrolled: number; next_cursor: string };

export const coursesOnPage = 12;

/** The teacher's own courses, newest first, also those that are paused. */
export function listOwnCourses(teacher: string, cursor: string | null) {
  return {
    queryKey: ['teacher-dashboard', teacher, 'courses', cursor] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchPage(teacher, cursor, signal),
  };
}

async function fetchPage(teacher: string, cursor: string | null, signal: AbortSignal): Promise<OwnCourse[]> {
  const client = await supabase();
  const all = client.from('courses').select().eq('teacher_id', teacher);
  const [made, id] = cursor?.split(' ') ?? [];
  const { data } = await (made ? all.or(`created_at.lt.${made},and(created_at.eq.${made},id.gt.${id})`) : all)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(coursesOnPage)
    .abortSignal(signal)
    .throwOnError();
  const { data: seats } = await client
    .rpc('seats_left', { course_ids: data.map((course) => course.id) })
    .abortSignal(signal)
    .throwOnError();
  const enrolled = new Map(seats.map((each) => [each.course_id, each.enrolled]));
  return data.map((course) => ({
    ...course,
    enrolled: enrolled.get(course.id) ?? 0,
    next_cursor: `${course.created_at} ${course.id}`,
  }));
}
