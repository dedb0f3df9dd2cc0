import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { refreshTeaching } from '../refresh-teaching.ts';

type Row = Database['public']['Functions']['lessons_to_mark']['Returns'][number];
type Unfilled = 'student_name' | 'participants';
export type LessonToMark = Omit<Row, Unfilled> & { [Field in Unfilled]: Row[Field] | null };

/** So many are shown; marking them brings the next ones. */
const shownAtOnce = 20;

export const lessonsToMark = (teacher: string) =>
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

/** The teacher's confirmation of a lesson. A held lesson is logged with its earning, once. */
export async function markLesson(
  teacher: string,
  { id, kind }: Pick<LessonToMark, 'id' | 'kind'>,
  held: boolean,
): Promise<void> {
  const client = await supabase();
  try {
    if (kind === 'booking') await client.rpc('complete_booking', { booking_id: id, held }).throwOnError();
    else if (kind === 'live_session')
      await client.rpc('complete_live_session', { session_id: id }).throwOnError();
    else await client.rpc('complete_course_session', { session_id: id, held }).throwOnError();
  } finally {
    // Also after a refusal: somebody else may have confirmed first.
    await refreshTeaching(teacher);
  }
}
