import { queryOptions, skipToken } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export type QuoteQuestion = {
  teacher: string;
  /** Said where a teacher asks; a student asks for oneself. */
  student?: string | undefined;
  startsAt: Date | undefined;
  minutes: number;
};

/** What a lesson would cost, and whether it would be firm at once. The database says it again when it is booked. */
export function lessonQuote({ teacher, student, startsAt, minutes }: QuoteQuestion) {
  const starts = startsAt?.toISOString();
  return queryOptions({
    queryKey: ['lessons', 'quote', { teacher, student, starts, minutes }],
    queryFn:
      starts === undefined
        ? skipToken
        : async ({ signal }) => {
            const client = await supabase();
            const { data } = await client
              .rpc('lesson_quote', {
                teacher_id: teacher,
                starts_at: starts,
                duration_minutes: minutes,
                ...(student ? { student_id: student } : {}),
              })
              .abortSignal(signal)
              .single()
              .throwOnError();
            return data;
          },
  });
}
