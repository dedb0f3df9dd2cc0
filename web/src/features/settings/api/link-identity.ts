import type { UserIdentity } from '@supabase/supabase-js';
import { newCodeChallenge, wayBack } from '#lib/auth/arrival/code-verifier.ts';
import { supabase } from '#lib/client/supabase.ts';

export async function unlinkIdentity(identity: UserIdentity): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.unlinkIdentity(identity);
  if (error) throw error;
  // So that every part of the page knows which sign-in methods are left.
  const renewed = await auth.refreshSession();
  if (renewed.error) throw renewed.error;
}

/** Leaves the site for the provider, which sends the person back here. */
export async function linkGoogle(): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.linkIdentity({
    provider: 'google',
    options: { redirectTo: wayBack('/settings'), queryParams: await newCodeChallenge() },
  });
  if (error) throw error;
}
