import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { summaryOf } from '../summary.ts';

/** How the teacher was rated, all reviews together. */
export const reviewSummary = (teacher: string) =>
  queryOptions({
    queryKey: ['reviews', teacher, 'summary'],
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client.rpc('teacher_review_counts', { teacher_id: teacher }).throwOnError();
      return summaryOf(data);
    },
  });
