import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';
import { ofChild } from './of-child.ts';

export type Lesson = RowOf<
  'my_lessons',
  | 'course_id'
  | 'free_until'
  | 'teacher_title'
  | 'teacher_first_name'
  | 'teacher_last_name'
  | 'teacher_avatar_url'
>;

const lessonsAtOnce = 10;

/** Lessons to come, the next one first, or past ones, the latest first; part by part. */
export function myLessons(userId: string, past: boolean, childId?: string) {
  return infiniteQueryOptions({
    queryKey: ['student-dashboard', userId, 'lessons', past],
    queryFn: async ({ signal, pageParam }): Promise<Lesson[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('my_lessons', {
          past,
          page_size: lessonsAtOnce,
          ...ofChild(childId),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (part) => (part.length < lessonsAtOnce ? undefined : part.at(-1)?.next_cursor),
    refetchInterval: 60_000,
  });
}
