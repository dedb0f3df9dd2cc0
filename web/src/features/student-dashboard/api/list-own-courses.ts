import { queryOptions } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';
import { ofChild } from './of-child.ts';

export type Enrolment = RowOf<
  'my_enrolments',
  | 'teacher_title'
  | 'teacher_first_name'
  | 'teacher_last_name'
  | 'teacher_avatar_url'
  | 'next_id'
  | 'next_title'
  | 'next_at'
  | 'next_minutes'
  | 'next_room'
>;

/** The courses that one sits in: the one with the next session first. */
export function myEnrolments(userId: string, childId?: string) {
  return queryOptions({
    queryKey: ['student-dashboard', userId, 'enrolments'],
    queryFn: async ({ signal }): Promise<Enrolment[]> => {
      const client = await supabase();
      const { data } = await client.rpc('my_enrolments', ofChild(childId)).abortSignal(signal).throwOnError();
      return data;
    },
    // A session begins and ends by itself.
    refetchInterval: 60_000,
  });
}
