import type { Database } from '@lomdim/contract/database.types';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { refreshTeaching } from '../refresh-teaching.ts';

type Row = Database['public']['Functions']['lessons_to_give']['Returns'][number];
type Unfilled = 'student_name';
export type LessonToGive = Omit<Row, Unfilled> & { [Field in Unfilled]: Row[Field] | null };

const lessonsAtOnce = 5;

/** Lessons with single students, the next one first; part by part. */
export const lessonsToGive = (teacher: string) =>
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

/**
 * The student is notified. A booked lesson may be cancelled up to 24 hours before it begins, one of a course until
 * then.
 */
export async function cancelLesson(
  teacher: string,
  { id, kind }: Pick<LessonToGive, 'id' | 'kind'>,
): Promise<void> {
  const client = await supabase();
  if (kind === 'booking') await client.rpc('cancel_booking', { booking_id: id }).throwOnError();
  else if (kind === 'trial_lesson') await client.rpc('cancel_trial_lesson', { lesson_id: id }).throwOnError();
  else await client.rpc('cancel_course_lesson', { lesson_id: id }).throwOnError();
  await refreshTeaching(teacher);
}
