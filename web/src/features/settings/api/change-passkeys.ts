import { readPasskeyError } from '#lib/auth/sign-in/passkeys.ts';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import { passkeysKey } from './list-passkeys.ts';

const reload = () => queryClient.invalidateQueries({ queryKey: passkeysKey });

/** The browser asks where to store it; `nameless` is its name when the device gives none. */
export async function addPasskey(nameless: string): Promise<void> {
  const { auth } = await supabase();
  const { data, error } = await auth.registerPasskey();
  if (error) throw readPasskeyError(error);
  if (data.friendly_name) await reload();
  else await renamePasskey(data.id, nameless);
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.passkey.update({ passkeyId, friendlyName });
  if (error) throw error;
  await reload();
}

export async function removePasskey(passkeyId: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.passkey.delete({ passkeyId });
  if (error) throw error;
  await reload();
}
