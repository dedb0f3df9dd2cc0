import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

export type LessonToGive = RowOf<'lessons_to_give', 'student_name'>;

const lessonsAtOnce = 5;

/** Lessons with single students, the next one first; part by part. */
export const listLessonsToGive = (teacher: string) =>
  infiniteQueryOptions({
    queryKey: ['teacher-dashboard', teacher, 'to give'],
    queryFn: async ({ signal, pageParam }): Promise<LessonToGive[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('lessons_to_give', {
          page_size: lessonsAtOnce,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (part) => (part.length < lessonsAtOnce ? undefined : part.at(-1)?.next_cursor),
    // A lesson ends by the clock alone, without a change that could be received.
    refetchInterval: 60_000,
  });
