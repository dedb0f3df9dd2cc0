import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

type Row = Database['public']['Functions']['teachers_available_now']['Returns'][number];
/** Columns that may be null, which the generated types of functions do not say. */
type Empty = 'last_name' | 'title' | 'avatar_url' | 'hourly_rate';
export type TeacherNow = Omit<Row, Empty> & { [Name in Empty]: Row[Name] | null };

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
