import type { supabase } from '../client/supabase.ts';

type Client = Awaited<ReturnType<typeof supabase>>;

/**
 * Under which key a person is present on a topic. In a room everybody is named by their id to the others anyway; elsewhere the
 * database gives a key that says nothing.
 */
export async function presenceKey(client: Client, topic: string, person: string): Promise<string> {
  if (topic.startsWith('room:')) return person;
  const { data } = await client.rpc('presence_key', { topic }).throwOnError();
  return data;
}
