import { supabase } from '#lib/client/supabase.ts';

/** Asks somebody to learn together, with a few words where there are any. */
export async function ask(me: string, other: string, message: string): Promise<void> {
  const client = await supabase();
  const words = message.trim();
  await client
    .from('study_partner_requests')
    .insert({ from_id: me, to_id: other, ...(words ? { message: words } : {}) })
    .throwOnError();
}

export async function answer(request: string, decision: 'accepted' | 'declined'): Promise<void> {
  const client = await supabase();
  await client.rpc('answer_partner_request', { request_id: request, answer: decision }).throwOnError();
}

export async function withdraw(request: string): Promise<void> {
  const client = await supabase();
  await client.rpc('withdraw_partner_request', { request_id: request }).throwOnError();
}

export async function endPartnership(request: string): Promise<void> {
  const client = await supabase();
  await client.rpc('end_partnership', { request_id: request }).throwOnError();
}

/** The conversation of the two, begun if there was none; its id. */
export async function openConversation(other: string): Promise<string> {
  const client = await supabase();
  const { data } = await client.rpc('open_conversation', { other_id: other }).throwOnError();
  return data.id;
}
