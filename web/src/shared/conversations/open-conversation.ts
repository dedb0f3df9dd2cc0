import { supabase } from '#lib/client/supabase.ts';

/** The conversation with somebody, begun if there was none; its id. */
export async function openConversation(other: string): Promise<string> {
  const client = await supabase();
  const { data } = await client.rpc('open_conversation', { other_id: other }).throwOnError();
  return data.id;
}
