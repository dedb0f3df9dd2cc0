import { queryOptions, useQuery } from '@tanstack/react-query';
import { supabase } from '../../../lib/supabase.ts';

async function fetchFactors(): Promise<{ id: string; name: string }[]> {
  const { auth } = await supabase();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  return data.totp.map(({ id, friendly_name }) => ({ id, name: friendly_name ?? '' }));
}

const factorsQuery = queryOptions({ queryKey: ['sign-in', 'factors'], queryFn: fetchFactors, staleTime: 0 });

export function useFactors() {
  return useQuery(factorsQuery);
}

/** The session becomes one of two factors; whoever watches the session is told. */
export async function verifyFactor(factorId: string, code: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}
