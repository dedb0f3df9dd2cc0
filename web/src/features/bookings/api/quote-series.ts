import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { everyLessonQuote } from '#shared/lesson-quote/get-lesson-quote.ts';

export type Question = { teacher: string; startsAt: string; minutes: number };

/** The quote of lessons that repeat: every date, with its price or the reason why it is left out. */
export const seriesQuote = (
  person: string,
  { teacher, startsAt, minutes, times, zone }: Question & { times: number; zone: string },
) =>
  queryOptions({
    queryKey: [...everyLessonQuote.queryKey, person, teacher, startsAt, minutes, times, zone],
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client
        .rpc('series_quote', {
          teacher_id: teacher,
          first_at: startsAt,
          duration_minutes: minutes,
          times,
          zone,
          student_id: person,
        })
        .throwOnError();
      return data;
    },
  });
