import { queryOptions } from '@tanstack/react-query';
import { showKey } from '#lib/auth/passkeys.ts';
import { fetchRecoveryCodes } from '#lib/auth/recovery-codes.ts';
import { supabase } from '#lib/client/supabase.ts';

export type Factor = { id: string; name: string; since: string; lastUsed: string | null; isKey: boolean };

/** A factor that was begun and waits for its first code. */
export type NewFactor = { id: string; picture: string; secret: string };

export const factors = (person: string) =>
  queryOptions({
    queryKey: ['settings', 'factors', person],
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
  queryOptions({ queryKey: ['settings', 'recovery-codes', person], queryFn: fetchRecoveryCodes });

/** A passkey or a hardware key as second factor. An enrolment that was not finished is deleted. */
export async function addKey(friendlyName: string): Promise<void> {
  const client = await supabase();
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName });
  if (error) throw error;
  try {
    await showKey(client, data.id);
  } catch (reason) {
    // Nobody waits for this: the server forgets what was never confirmed.
    const { error: stayed } = await client.auth.mfa.unenroll({ factorId: data.id });
    if (stayed) console.info('an unused factor stayed', stayed);
    throw reason;
  }
}

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
  // Refreshes the session, so that it no longer needs the factor; should that fail, its next refresh does.
  const renewed = await auth.refreshSession();
  if (renewed.error) console.info('the session was not renewed', renewed.error);
}
