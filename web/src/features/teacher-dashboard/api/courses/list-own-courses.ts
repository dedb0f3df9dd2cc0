import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import type { CourseRow } from '../../course-fields.ts';
import { refreshTeaching } from '../refresh-teaching.ts';

type Row = Database['public']['Tables']['courses']['Row'];
export type OwnCourse = Row & { enrolled: number; next_cursor: string };

export const coursesOnPage = 12;
const duplicate = '23505';

/** The teacher's own courses, newest first, also those that are paused. */
export function ownCoursePage(teacher: string, cursor: string | null) {
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

/** To choose from: those that are open, by name. */
export const openCourses = (teacher: string) =>
  queryOptions({
    queryKey: ['teacher-dashboard', teacher, 'open courses'],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client
        .from('courses')
        .select('id, title, session_duration_minutes, max_students')
        .eq('teacher_id', teacher)
        .eq('is_active', true)
        .order('title')
        .limit(500)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });

/** Idempotent: the id is chosen by the browser, so a retry after a lost response is the same course. */
export async function createCourse(teacher: string, id: string, course: CourseRow): Promise<void> {
  const client = await supabase();
  const { error } = await client.from('courses').insert({ ...course, id, teacher_id: teacher });
  if (error && error.code !== duplicate) throw error;
  await refreshTeaching(teacher);
}

export async function changeCourse(
  teacher: string,
  id: string,
  changes: CourseRow | { is_active: boolean },
): Promise<void> {
  const client = await supabase();
  await client.from('courses').update(changes).eq('id', id).select('id').single().throwOnError();
  await refreshTeaching(teacher);
}
