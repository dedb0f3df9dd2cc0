import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export type Passkey = { id: string; name: string; since: string; lastUsed: string | null };

export const passkeysKey = ['settings', 'passkeys'];

export const passkeys = (person: string) =>
  queryOptions({
    queryKey: [...passkeysKey, person],
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
