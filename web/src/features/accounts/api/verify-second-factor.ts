import { queryOptions, useQuery } from '@tanstack/react-query';
import { showKey } from '#lib/auth/sign-in/passkeys.ts';
import { supabase } from '#lib/client/supabase.ts';

export type FactorName = { id: string; name: string };

/** Which app gives the codes, and which keys there are. */
async function fetchFactors(): Promise<{ codes: FactorName[]; keys: FactorName[] }> {
  const { auth } = await supabase();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const named = ({ id, friendly_name }: { id: string; friendly_name?: string }): FactorName => ({
    id,
    name: friendly_name ?? '',
  });
  return { codes: data.totp.map(named), keys: data.webauthn.map(named) };
}

const factorsQuery = queryOptions({ queryKey: ['sign-in', 'factors'], queryFn: fetchFactors, staleTime: 0 });

export function useFactors() {
  return useQuery(factorsQuery);
}

/** The session is upgraded to two factors; whoever watches the session is notified. */
export async function verifyFactor(factorId: string, code: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

export async function verifyKey(factorId: string): Promise<void> {
  await showKey(await supabase(), factorId);
}
