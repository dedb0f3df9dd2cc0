import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import type { LessonPage } from '../lesson.ts';
import { everyLesson } from './lesson-keys.ts';

/** Without what the two have put beside it, which is theirs. */
export type Objection = Omit<LessonPage, 'homework' | 'private_notes' | 'materials'>;

/** For admins: what the two do not agree on, the oldest first. */
export const objections = () =>
  queryOptions({
    queryKey: [...everyLesson, 'objections'],
    queryFn: async ({ signal }): Promise<Objection[]> => {
      const client = await supabase();
      const { data } = await client.rpc('disputed_lessons').abortSignal(signal).throwOnError();
      return data as Objection[];
    },
  });
