import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** The figures of the four cards, and what was earned. */
export const getOverview = (teacher: string) =>
  queryOptions({
    queryKey: ['teacher-dashboard', teacher, 'overview'],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client.rpc('teacher_overview').abortSignal(signal).single().throwOnError();
      return data;
    },
  });
