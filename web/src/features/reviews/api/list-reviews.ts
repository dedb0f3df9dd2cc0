import { infiniteQueryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

const pageSize = 10;

/** What students said, newest first, a page at a time. */
export const reviewsOf = (teacher: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', teacher, 'list'],
    queryFn: async ({ pageParam: from }) => {
      const client = await supabase();
      const { data } = await client
        .rpc('teacher_reviews', { teacher_id: teacher })
        .range(from, from + pageSize - 1)
        .throwOnError();
      return data;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
  });
