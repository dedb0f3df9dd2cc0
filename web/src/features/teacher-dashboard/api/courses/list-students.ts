import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

type Row = Database['public']['Functions']['my_students']['Returns'][number];
export type OwnStudent = Omit<Row, 'avatar_url'> & { avatar_url: string | null };

export const studentsOnPage = 30;
/** More do not fit into a course. */
const maxInCourse = 50;

/** Everyone whom the teacher teaches, by name. */
export function studentPage(teacher: string, question: string, cursor: string | null) {
  return {
    queryKey: ['teacher-dashboard', teacher, 'students', question, cursor] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OwnStudent[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('my_students', {
          question,
          page_size: studentsOnPage,
          ...(cursor === null ? {} : { cursor }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  };
}

export const courseStudents = (teacher: string, courseId: string) =>
  queryOptions({
    queryKey: ['teacher-dashboard', teacher, 'course students', courseId],
    queryFn: async ({ signal }): Promise<OwnStudent[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('my_students', { wanted_course: courseId, page_size: maxInCourse })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });

/** The conversation with a student, begun if there was none; its id. */
export async function openConversation(student: string): Promise<string> {
  const client = await supabase();
  const { data } = await client.rpc('open_conversation', { other_id: student }).throwOnError();
  return data.id;
}
