import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

const everyAnswer = ['lesson-is-free'];

/** A lesson more or less may change the answer for others. */
export const everyFreeLesson = { queryKey: everyAnswer };

/** Whether a lesson then would be the first that the two hold, which is free. */
export const lessonIsFree = (person: string, teacher: string, startsAt: string) =>
  queryOptions({
    queryKey: [...everyAnswer, person, teacher, startsAt],
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client
        .rpc('lesson_is_free', { teacher_id: teacher, starts_at: startsAt })
        .throwOnError();
      return data;
    },
  });
