import { queryOptions } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

export type TeacherNow = RowOf<
  'teachers_available_now',
  'last_name' | 'title' | 'avatar_url' | 'hourly_rate'
>;

const limit = 4;

/** Teachers who are there at this moment and teach what is searched for. */
export function teachersNow(person: string, subject: string, language: string | null) {
  return queryOptions({
    queryKey: ['teachers-now', person, subject, language],
    queryFn: async ({ signal }): Promise<TeacherNow[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('teachers_available_now', { subject, language: language ?? 'any', max_rows: limit })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    refetchInterval: 60_000,
  });
}
