import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

const pageSize = 10;

/** Who wrote without a word has no comment; the reply may be to come. */
export type ListedReview = RowOf<'teacher_reviews', 'comment' | 'reply' | 'replied_at'>;

/** What students said, newest first, a page at a time. */
export const reviewsOf = (teacher: string) =>
  infiniteQueryOptions({
    queryKey: ['reviews', teacher, 'list'],
    queryFn: async ({ pageParam: from }): Promise<ListedReview[]> => {
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
