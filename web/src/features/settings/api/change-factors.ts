import { showKey } from '#lib/auth/sign-in/passkeys.ts';
import { makeRecoveryCodes } from '#lib/auth/sign-in/recovery-codes.ts';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import { factorsKey, recoveryCodesKey } from './list-factors.ts';

/** A factor that was begun and waits for its first code. */
export type NewFactor = { id: string; picture: string; secret: string };

async function reload(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: factorsKey });
  await queryClient.invalidateQueries({ queryKey: recoveryCodesKey });
}

/** A passkey or a hardware key as second factor. An enrolment that was not finished is deleted. */
export async function addKey(friendlyName: string): Promise<void> {
  const client = await supabase();
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName });
  if (error) throw error;
  try {
    await showKey(client, data.id);
  } catch (reason) {
    abandonFactor(data.id);
    throw reason;
  }
  await reload();
}

export async function beginFactor(friendlyName: string): Promise<NewFactor> {
  const { auth } = await supabase();
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Lomdim' });
  if (error) throw error;
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
}

/** Nobody waits for this: the server forgets what was never confirmed. */
export function abandonFactor(factorId: string): void {
  unenroll(factorId).catch((error: unknown) => console.info('an unused factor stayed', error));
}

/** From now on every sign-in asks for a code; this session has just given one. */
export async function confirmFactor(factorId: string, code: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  await reload();
}

export async function removeFactor(factorId: string): Promise<void> {
  await unenroll(factorId);
  const { auth } = await supabase();
  // Refreshes the session, so that it no longer needs the factor; should that fail, its next refresh does.
  const { error } = await auth.refreshSession();
  if (error) console.info('the session was not renewed', error);
  await reload();
}

/** New codes, which take the place of all before. */
export async function renewRecoveryCodes(): Promise<string[]> {
  const codes = await makeRecoveryCodes();
  await queryClient.invalidateQueries({ queryKey: recoveryCodesKey });
  return codes;
}

async function unenroll(factorId: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
}
