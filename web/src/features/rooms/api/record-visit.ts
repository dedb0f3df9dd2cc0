import { supabase } from '#lib/client/supabase.ts';

export async function enterRoom(meeting: string): Promise<string> {
  const client = await supabase();
  const { data } = await client.rpc('enter_room', { meeting_id: meeting }).throwOnError();
  return data;
}

/** Returns whether the person may still be in the room. */
export async function stayInRoom(visit: string): Promise<boolean> {
  const client = await supabase();
  const { data } = await client.rpc('stay_in_room', { visit_id: visit }).throwOnError();
  return data;
}

export async function leaveRoom(visit: string): Promise<void> {
  const client = await supabase();
  await client.rpc('leave_room', { visit_id: visit }).throwOnError();
}
