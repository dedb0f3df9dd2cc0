import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** What was taught in each month that had something, latest first. */
export const listHoursByMonth = (teacher: string) =>
  queryOptions({
    queryKey: ['teacher-dashboard', teacher, 'months'],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client.rpc('my_hours_by_month').abortSignal(signal).throwOnError();
      return data;
    },
  });
