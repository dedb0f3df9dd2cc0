import { supabase } from '#lib/client/supabase.ts';

export async function sendOut(meeting: string, person: string): Promise<void> {
  const client = await supabase();
  await client.rpc('send_out_of_room', { meeting_id: meeting, person_id: person }).throwOnError();
}

export async function letIn(meeting: string, person: string): Promise<void> {
  const client = await supabase();
  await client.rpc('let_into_room', { meeting_id: meeting, person_id: person }).throwOnError();
}
