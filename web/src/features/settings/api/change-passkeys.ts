import { queryOptions } from '@tanstack/react-query';
import { readPasskeyError } from '#lib/auth/passkeys.ts';
import { supabase } from '#lib/client/supabase.ts';

export type Passkey = { id: string; name: string; since: string; lastUsed: string | null };

export const passkeys = (person: string) =>
  queryOptions({
    queryKey: ['settings', 'passkeys', person],
    queryFn: async (): Promise<Passkey[]> => {
      const { auth } = await supabase();
      const { data, error } = await auth.passkey.list();
      if (error) throw error;
      return data.map(({ id, friendly_name, created_at, last_used_at }) => ({
        id,
        name: friendly_name ?? '',
        since: created_at,
        lastUsed: last_used_at ?? null,
      }));
    },
  });

/** The browser asks where to store it; `nameless` is its name when the device gives none. */
export async function addPasskey(nameless: string): Promise<void> {
  const { auth } = await supabase();
  const { data, error } = await auth.registerPasskey();
  if (error) throw readPasskeyError(error);
  if (!data.friendly_name) await renamePasskey(data.id, nameless);
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.passkey.update({ passkeyId, friendlyName });
  if (error) throw error;
}

export async function removePasskey(passkeyId: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.passkey.delete({ passkeyId });
  if (error) throw error;
}
