import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { asShown, type LessonHead, type Waiting } from '../lesson.ts';
import { everyLesson } from './lesson-keys.ts';

/** The next lesson alone: for a child, for whose answer nothing waits, and for the card that its parent has of it. */
export const nextLesson = (userId: string, childId?: string) =>
  queryOptions({
    queryKey: [...everyLesson, 'next', userId, childId],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const whose = childId === undefined ? {} : { child_id: childId };
      const { data } = await client.rpc('next_lesson', whose).abortSignal(signal).throwOnError();
      return data === null ? null : asShown(data as LessonHead);
    },
    refetchInterval: 60_000,
  });

/** The next lesson, and what waits for an answer; together, so that they appear together. Of a child for its parent. */
export const agenda = (userId: string, childId?: string) =>
  queryOptions({
    queryKey: [...everyLesson, 'agenda', userId, childId],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const whose = childId === undefined ? {} : { child_id: childId };
      const [next, waiting] = await Promise.all([
        client.rpc('next_lesson', whose).abortSignal(signal).throwOnError(),
        client.rpc('waiting_for_me', whose).abortSignal(signal).throwOnError(),
      ]);
      return { next: next.data as LessonHead | null, waiting: waiting.data as Waiting[] };
    },
    refetchInterval: 60_000,
  });
