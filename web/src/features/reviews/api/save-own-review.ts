import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

type Said = { rating: number; comment: string };

/** Not waited for: the form closes at once. */
const reload = (teacher: string) => void queryClient.invalidateQueries({ queryKey: ['reviews', teacher] });

export async function writeReview(student: string, teacher: string, said: Said): Promise<void> {
  const client = await supabase();
  await client
    .from('reviews')
    .insert({ student_id: student, teacher_id: teacher, ...said })
    .throwOnError();
  reload(teacher);
}

/** Refuses when it was deleted in another tab. */
export async function changeReview(id: string, teacher: string, said: Said): Promise<void> {
  const client = await supabase();
  await client.from('reviews').update(said).eq('id', id).select('id').single().throwOnError();
  reload(teacher);
}

export async function deleteReview(id: string, teacher: string): Promise<void> {
  const client = await supabase();
  await client.from('reviews').delete().eq('id', id).throwOnError();
  reload(teacher);
}
