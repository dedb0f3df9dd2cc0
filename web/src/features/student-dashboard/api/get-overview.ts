import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { ofChild } from './of-child.ts';

/** How many courses, what is to come, and how many hours were had. */
export function studentOverview(userId: string, childId?: string) {
  return queryOptions({
    queryKey: ['student-dashboard', userId, 'overview'],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client
        .rpc('student_overview', ofChild(childId))
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data;
    },
  });
}
