import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import type { Answered, SeriesLesson } from '../series.ts';

/** Whatever changes one lesson may change what is shown of the others. */
const everyLesson = ['lessons'];

/** The lessons that were scheduled together with this one; null for one that stands alone. */
export const seriesOfLesson = (person: string, lesson: string) =>
  queryOptions({
    queryKey: [...everyLesson, 'series', person, lesson],
    queryFn: async (): Promise<{ id: string; lessons: SeriesLesson[] } | null> => {
      const client = await supabase();
      const { data: own } = await client
        .from('lessons')
        .select('series_id')
        .eq('id', lesson)
        .maybeSingle()
        .throwOnError();
      if (!own?.series_id) return null;
      const { data } = await client
        .from('lessons')
        .select('id, starts_at, state, student_id, teacher_id, student_agreed_at, teacher_agreed_at')
        .eq('series_id', own.series_id)
        .order('starts_at')
        .throwOnError();
      return { id: own.series_id, lessons: data };
    },
  });

/** Also after a refusal what was shown is out of date. */
async function answer(work: () => Promise<Answered[]>): Promise<Answered[]> {
  try {
    return await work();
  } finally {
    await queryClient.invalidateQueries({ queryKey: everyLesson });
  }
}

export const acceptSeries = (id: string) =>
  answer(async () => {
    const client = await supabase();
    return (await client.rpc('accept_series', { series_id: id }).throwOnError()).data;
  });

/** No to what waits for an answer, and what the caller proposed taken back. */
export const declineSeries = (id: string) =>
  answer(async () => {
    const client = await supabase();
    return (await client.rpc('decline_series', { series_id: id }).throwOnError()).data;
  });

export const cancelSeries = (id: string, reason: string) =>
  answer(async () => {
    const client = await supabase();
    return (await client.rpc('cancel_series', { series_id: id, reason }).throwOnError()).data;
  });
