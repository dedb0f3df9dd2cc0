import { queryOptions } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

export type LessonToMark = RowOf<'lessons_to_mark', 'student_name' | 'participants'>;

/** So many are shown; marking them brings the next ones. */
const shownAtOnce = 20;

export const listLessonsToMark = (teacher: string) =>
  queryOptions({
    queryKey: ['teacher-dashboard', teacher, 'to mark'],
    queryFn: async ({ signal }): Promise<LessonToMark[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('lessons_to_mark', { page_size: shownAtOnce })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
