import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { summaryOf } from '../summary.ts';

/** How the teacher was rated, all reviews together, and how many lessons are behind it. */
export const reviewSummary = (teacher: string) =>
  queryOptions({
    queryKey: ['reviews', teacher, 'summary'],
    queryFn: async () => {
      const client = await supabase();
      const [{ data: counts }, { data: lessons }] = await Promise.all([
        client.rpc('teacher_review_counts', { teacher_id: teacher }).throwOnError(),
        client.rpc('teacher_lesson_count', { teacher_id: teacher }).throwOnError(),
      ]);
      return summaryOf(counts, lessons);
    },
  });
