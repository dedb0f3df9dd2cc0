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

type Said = { rating: number; comment: string };

export async function writeReview(student: string, teacher: string, said: Said): Promise<void> {
  const client = await supabase();
  await client
    .from('reviews')
    .insert({ student_id: student, teacher_id: teacher, ...said })
    .throwOnError();
}

/** Refuses when it was deleted in another tab. */
export async function changeReview(id: string, said: Said): Promise<void> {
  const client = await supabase();
  await client.from('reviews').update(said).eq('id', id).select('id').single().throwOnError();
}

export async function deleteReview(id: string): Promise<void> {
  const client = await supabase();
  await client.from('reviews').delete().eq('id', id).throwOnError();
}
