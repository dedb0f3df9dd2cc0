import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

type Row = Database['public']['Functions']['my_enrolments']['Returns'][number];
/** What was not filled in is null; the generated types cannot know that of a function. */
type Unfilled =
  | 'teacher_title'
  | 'teacher_first_name'
  | 'teacher_last_name'
  | 'teacher_avatar_url'
  | 'next_id'
  | 'next_title'
  | 'next_at'
  | 'next_minutes'
  | 'next_room';

export type Enrolment = Omit<Row, Unfilled> & { [Field in Unfilled]: Row[Field] | null };

/** The courses that one sits in: the one with the next session first. */
export function myEnrolments(userId: string) {
  return queryOptions({
    queryKey: ['student-dashboard', userId, 'enrolments'],
    queryFn: async ({ signal }): Promise<Enrolment[]> => {
      const client = await supabase();
      const { data } = await client.rpc('my_enrolments').abortSignal(signal).throwOnError();
      return data;
    },
    // A session begins and ends by itself.
    refetchInterval: 60_000,
  });
}
