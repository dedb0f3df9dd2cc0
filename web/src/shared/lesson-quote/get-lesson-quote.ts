import { queryOptions, skipToken } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** A lesson more or less may change what the next one costs, and whether it is firm. */
export const everyLessonQuote = { queryKey: ['lessons', 'quote'] };

export type QuoteQuestion = {
  teacher: string;
  /** Whoever learns: the student, or the child for whom a parent asks. */
  student: string;
  /** `undefined` until a time was chosen. */
  startsAt: string | undefined;
  minutes: number;
};

/** What a lesson would cost, and whether it would be firm at once. The database says it again when it is booked. */
export function lessonQuote({ teacher, student, startsAt, minutes }: QuoteQuestion) {
  return queryOptions({
    queryKey: [...everyLessonQuote.queryKey, { teacher, student, startsAt, minutes }],
    queryFn:
      startsAt === undefined
        ? skipToken
        : async ({ signal }) => {
            const client = await supabase();
            const { data } = await client
              .rpc('lesson_quote', {
                teacher_id: teacher,
                starts_at: startsAt,
                duration_minutes: minutes,
                student_id: student,
              })
              .abortSignal(signal)
              .single()
              .throwOnError();
            return data;
          },
  });
}
