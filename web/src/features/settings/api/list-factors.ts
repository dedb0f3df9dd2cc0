import { queryOptions } from '@tanstack/react-query';
import { fetchRecoveryCodes } from '#lib/auth/sign-in/recovery-codes.ts';
import { supabase } from '#lib/client/supabase.ts';

export type Factor = { id: string; name: string; since: string; lastUsed: string | null; isKey: boolean };

export const factorsKey = ['settings', 'factors'];
export const recoveryCodesKey = ['settings', 'recovery-codes'];

export const factors = (person: string) =>
  queryOptions({
    queryKey: [...factorsKey, person],
    queryFn: async (): Promise<Factor[]> => {
      const { auth } = await supabase();
      const { data, error } = await auth.mfa.listFactors();
      if (error) throw error;
      return [...data.totp, ...data.webauthn].map(
        ({ id, friendly_name, created_at, factor_type, ...more }) => ({
          id,
          name: friendly_name ?? '',
          since: created_at,
          // The client's type does not know this member.
          lastUsed: lastUse(more),
          isKey: factor_type === 'webauthn',
        }),
      );
    },
  });

function lastUse(factor: object): string | null {
  return 'last_used_at' in factor && typeof factor.last_used_at === 'string' ? factor.last_used_at : null;
}

/** How many codes are left for the day on which the second factor is lost. */
export const recoveryCodes = (person: string) =>
  queryOptions({ queryKey: [...recoveryCodesKey, person], queryFn: fetchRecoveryCodes });
