import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import type { LessonHead, Waiting } from '../lesson.ts';
import { everyLesson } from './lesson-keys.ts';

/** The next lesson alone: nothing waits for a child's answer, its parent gives it. */
export const nextLesson = (userId: string) =>
  queryOptions({
    queryKey: [...everyLesson, 'next', userId],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client.rpc('next_lesson').abortSignal(signal).throwOnError();
      return data as LessonHead | null;
    },
    refetchInterval: 60_000,
  });

/** The next lesson, and what waits for an answer; together, so that they appear together. */
export const agenda = (userId: string) =>
  queryOptions({
    queryKey: [...everyLesson, 'agenda', userId],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const [next, waiting] = await Promise.all([
        client.rpc('next_lesson').abortSignal(signal).throwOnError(),
        client.rpc('waiting_for_me').abortSignal(signal).throwOnError(),
      ]);
      return { next: next.data as LessonHead | null, waiting: waiting.data as Waiting[] };
    },
    refetchInterval: 60_000,
  });
