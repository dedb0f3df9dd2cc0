import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

export const reviewsOnPage = 10;

/** Who wrote without a word has no comment; the reply may be to come. */
export type ListedReview = RowOf<'teacher_reviews', 'comment' | 'reply' | 'replied_at'>;

/** What students said, newest first, a page at a time; an address may begin after the first ones. */
export const reviewsOf = (teacher: string, shown: number) =>
  infiniteQueryOptions({
    queryKey: ['reviews', teacher, 'list', shown],
    queryFn: async ({ pageParam: from }): Promise<ListedReview[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('teacher_reviews', { teacher_id: teacher })
        .range(from, from + reviewsOnPage - 1)
        .throwOnError();
      return data;
    },
    initialPageParam: shown,
    getNextPageParam: (last, pages) =>
      last.length < reviewsOnPage ? undefined : shown + pages.length * reviewsOnPage,
  });
