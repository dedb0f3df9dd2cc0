import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

const everyQuote = ['lesson-quote'];

/** A lesson more or less may change what the next one costs, and whether it is firm. */
export const everyLessonQuote = { queryKey: everyQuote };

export type Question = { teacher: string; startsAt: string; minutes: number };

/** What a lesson then would cost, and whether the teacher's yes is given beforehand. */
export const lessonQuote = (person: string, { teacher, startsAt, minutes }: Question) =>
  queryOptions({
    queryKey: [...everyQuote, person, teacher, startsAt, minutes],
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client
        .rpc('lesson_quote', {
          teacher_id: teacher,
          starts_at: startsAt,
          duration_minutes: minutes,
          student_id: person,
        })
        .single()
        .throwOnError();
      return data;
    },
  });

/** The same of lessons that repeat: every date, with its price or the reason why it is left out. */
export const seriesQuote = (
  person: string,
  { teacher, startsAt, minutes, times, zone }: Question & { times: number; zone: string },
) =>
  queryOptions({
    queryKey: [...everyQuote, person, teacher, startsAt, minutes, times, zone],
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
