import type { DeleteMyAccountAnswer, DeleteMyAccountBody } from '@lomdim/contract/functions';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { showKey } from '#lib/auth/sign-in/passkeys.ts';
import { publicConfig } from '#lib/client/supabase.ts';
import { fetchAndRecord } from '#lib/errors/failed-responses.ts';

/** What a person shows to prove that it is them: their password, or a code from their mailbox. */
export type Proof = { password: string } | { mailedCode: string };

type Request = { email: string; proof: Proof; factorCode: string };

/**
 * Deleting an account needs a recent sign-in. It is made beside the session of the page, which so stays as it is when
 * something is wrong; whatever happens, it is ended again.
 */
export async function deleteAccount({ email, proof, factorCode }: Request): Promise<void> {
  const client = await clientBeside();
  await signIn(client, email, proof);
  try {
    await showFactor(client, factorCode);
    const body: DeleteMyAccountBody = { confirm: email };
    const { error } = await client.functions.invoke<DeleteMyAccountAnswer>('delete-my-account', { body });
    if (error) throw error;
  } catch (error) {
    const { error: stayed } = await client.auth.signOut({ scope: 'local' });
    if (stayed) console.info('the session of the proof was not ended', stayed);
    throw error;
  }
}

export async function mailDeletionCode(email: string): Promise<void> {
  const client = await clientBeside();
  const { error } = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  if (error) throw error;
}

let beside: SupabaseClient | undefined;

async function clientBeside(): Promise<SupabaseClient> {
  const { supabaseUrl, anonKey } = await publicConfig();
  beside ??= createClient(supabaseUrl, anonKey, {
    auth: {
      storageKey: 'lomdim-proof',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: fetchAndRecord },
  });
  return beside;
}

async function signIn({ auth }: SupabaseClient, email: string, proof: Proof): Promise<void> {
  const { error } =
    'password' in proof
      ? await auth.signInWithPassword({ email, password: proof.password })
      : await auth.verifyOtp({ email, token: proof.mailedCode, type: 'email' });
  if (error) throw error;
}

async function showFactor({ auth }: SupabaseClient, code: string): Promise<void> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const [key] = data.webauthn;
  if (code === '') return key ? await showKey({ auth }, key.id) : undefined;
  let refused: unknown = new Error('there is no second factor');
  // The code may come from any of the person's devices.
  for (const { id: factorId } of data.totp) {
    const answer = await auth.mfa.challengeAndVerify({ factorId, code });
    if (!answer.error) return;
    refused = answer.error;
  }
  throw refused;
}
