import { queryOptions } from '@tanstack/react-query';
import { supabase } from '../../../lib/supabase.ts';

export type Factor = { id: string; name: string; since: string };

/** A factor that was begun and waits for its first code. */
export type NewFactor = { id: string; picture: string; secret: string };

export const factors = (person: string) =>
  queryOptions({
    queryKey: ['settings', 'factors', person],
    queryFn: async (): Promise<Factor[]> => {
      const { auth } = await supabase();
      const { data, error } = await auth.mfa.listFactors();
      if (error) throw error;
      return data.totp.map(({ id, friendly_name, created_at }) => ({
        id,
        name: friendly_name ?? '',
        since: created_at,
      }));
    },
  });

export async function beginFactor(friendlyName: string): Promise<NewFactor> {
  const { auth } = await supabase();
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Lomdim' });
  if (error) throw error;
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
}

/** From now on every sign-in asks for a code; this session has just given one. */
export async function confirmFactor(factorId: string, code: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

export async function removeFactor(factorId: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  // The session is told that it owes nothing any more; should that fail, it is told at its next renewal.
  const renewed = await auth.refreshSession();
  if (renewed.error) console.info('the session was not renewed', renewed.error);
}
