import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { asShown, type LessonPage } from '../lesson.ts';
import { everyLesson } from './lesson-keys.ts';

/** `null` where there is no such lesson, or none that one may see. */
export const lessonPage = (id: string, userId: string) =>
  queryOptions({
    queryKey: [...everyLesson, 'page', userId, id],
    queryFn: async ({ signal }): Promise<LessonPage | null> => {
      // What is no id names no lesson.
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null;
      const client = await supabase();
      const { data } = await client.rpc('lesson_page', { lesson_id: id }).abortSignal(signal).throwOnError();
      return data === null ? null : asShown(data as LessonPage);
    },
    // What may be done about it changes with the clock, too.
    refetchInterval: 60_000,
  });
