import { publicConfig, supabase } from '#lib/client/supabase.ts';

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

/** How to leave while the page is being closed: nothing can be waited for then, so all that it needs is there before. */
export async function leavingWithPage(visit: string): Promise<() => void> {
  const client = await supabase();
  const { supabaseUrl, anonKey } = await publicConfig();
  const { data } = await client.auth.getSession();
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ visit_id: visit });
  return () => {
    fetch(`${supabaseUrl}/rest/v1/rpc/leave_room`, { method: 'POST', keepalive: true, headers, body }).catch(
      (error: unknown) => console.info('the end of a visit was not noted', error),
    );
  };
}
