import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** To choose from: those that are open, by name. */
export const listOpenCourses = (teacher: string) =>
  queryOptions({
    queryKey: ['teacher-dashboard', teacher, 'open courses'],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client
        .from('courses')
        .select('id, title')
        .eq('teacher_id', teacher)
        .eq('is_active', true)
        .order('title')
        .limit(500)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
