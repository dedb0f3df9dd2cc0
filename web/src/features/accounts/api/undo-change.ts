import { publicConfig } from '#lib/client/supabase.ts';
import { fetchAndRecord } from '#lib/errors/failed-responses.ts';
import { RefusedResponse } from '#lib/errors/refused-response.ts';

/** Undoes a change of password or address with what the mail about it carries; a link for a new password is mailed. */
export async function undoChange(token: string): Promise<void> {
  const { supabaseUrl, anonKey } = await publicConfig();
  const response = await fetchAndRecord(`${supabaseUrl}/auth/v1/undo-change`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) throw new RefusedResponse(response);
}
