import { supabase } from '#lib/client/supabase.ts';

export async function sendOut(meeting: string, person: string): Promise<void> {
  const client = await supabase();
  await client.rpc('send_out_of_room', { meeting_id: meeting, person_id: person }).throwOnError();
}

/** What keeps oneself outside; also says that one is still there. */
export async function waitBeforeRoom(meeting: string): Promise<string | null> {
  const client = await supabase();
  const { data } = await client.rpc('wait_before_room', { meeting_id: meeting }).throwOnError();
  return data;
}

export async function letIn(meeting: string, person: string): Promise<void> {
  const client = await supabase();
  await client.rpc('let_into_room', { meeting_id: meeting, person_id: person }).throwOnError();
}
