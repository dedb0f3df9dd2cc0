import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

/** What the teacher says to a review, in public; an empty reply takes it back. */
export async function replyToReview(review: string, teacher: string, reply: string): Promise<void> {
  const client = await supabase();
  await client.rpc('reply_to_review', { review_id: review, reply }).throwOnError();
  // Not waited for: the form closes at once.
  void queryClient.invalidateQueries({ queryKey: ['reviews', teacher] });
}
