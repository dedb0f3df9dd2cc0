import { queryOptions } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

export type OwnStudent = RowOf<'my_students', 'avatar_url'>;

export const studentsOnPage = 30;
/** More do not fit into a course. */
const maxInCourse = 50;

/** Everyone whom the teacher teaches, by name. */
export function listStudents(teacher: string, question: string, cursor: string | null) {
  return {
    queryKey: ['teacher-dashboard', teacher, 'students', question, cursor] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchStudents({ question, page_size: studentsOnPage, ...(cursor === null ? {} : { cursor }) }, signal),
  };
}

export const listCourseStudents = (teacher: string, courseId: string) =>
  queryOptions({
    queryKey: ['teacher-dashboard', teacher, 'course students', courseId],
    queryFn: ({ signal }) => fetchStudents({ wanted_course: courseId, page_size: maxInCourse }, signal),
  });

type Wanted = { question?: string; wanted_course?: string; page_size: number; cursor?: string };

async function fetchStudents(wanted: Wanted, signal: AbortSignal): Promise<OwnStudent[]> {
  const client = await supabase();
  const { data } = await client.rpc('my_students', wanted).abortSignal(signal).throwOnError();
  return data;
}
