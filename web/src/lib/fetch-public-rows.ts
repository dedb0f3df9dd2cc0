import { fetchAndRemember } from './errors/failed-answers.ts';
import { publicConfig, supabase } from './supabase.ts';

/**
 * Reads public rows without the client, whose code is a third of what the first page may weigh. Who is signed in has the
 * client already, and is asked for as themselves.
 */
export async function fetchPublicRows(
  path: string,
  signedIn: boolean,
  signal: AbortSignal,
): Promise<unknown[]> {
  const { supabaseUrl, anonKey } = await publicConfig();
  const token = signedIn ? await ownToken() : undefined;
  const answer = await fetchAndRemember(`${supabaseUrl}/rest/v1/${path}`, {
    headers: { apikey: anonKey, authorization: `Bearer ${token ?? anonKey}` },
    signal,
  });
  if (!answer.ok) {
    throw Object.assign(new Error(`${path} was answered with ${answer.status}`), { context: answer });
  }
  const rows: unknown = await answer.json();
  if (!Array.isArray(rows)) throw new Error(`${path} was not answered with rows`);
  return rows;
}

async function ownToken(): Promise<string | undefined> {
  const client = await supabase();
  const { data } = await client.auth.getSession();
  return data.session?.access_token;
}
