import { fetchAndRecord } from '../errors/failed-responses.ts';
import { publicConfig, supabase } from './supabase.ts';

/**
 * Fetches public rows without the client, whose code is a third of the size limit of the first page. Who is signed in
 * has loaded the client already, and the request carries their token.
 */
export async function fetchPublicRows(
  path: string,
  signedIn: boolean,
  signal: AbortSignal,
): Promise<unknown[]> {
  const { supabaseUrl, anonKey } = await publicConfig();
  const token = signedIn ? await ownToken() : undefined;
  const answer = await fetchAndRecord(`${supabaseUrl}/rest/v1/${path}`, {
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
