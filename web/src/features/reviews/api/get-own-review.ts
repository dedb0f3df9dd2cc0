import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export type OwnReview = { id: string; rating: number; comment: string | null };

/** Whether this student may say something about the teacher, and what they have said. */
export const ownReview = (student: string, teacher: string) =>
  queryOptions({
    queryKey: ['reviews', teacher, 'own', student],
    queryFn: async (): Promise<{ may: boolean; review: OwnReview | null }> => {
      const client = await supabase();
      const [{ data: may }, { data: review }] = await Promise.all([
        client.rpc('may_review', { teacher_id: teacher }).throwOnError(),
        // Whose a review is, no browser reads; the database knows which one is the caller's.
        client.rpc('my_review', { teacher_id: teacher }).maybeSingle().throwOnError(),
      ]);
      return { may, review };
    },
  });
