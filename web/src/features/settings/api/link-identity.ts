import type { UserIdentity } from '@supabase/supabase-js';
import { queryOptions } from '@tanstack/react-query';
import { newCodeChallenge, wayBack } from '#lib/auth/arrival/code-verifier.ts';
import { publicConfig, supabase } from '#lib/client/supabase.ts';

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

export const offersGoogle = queryOptions({
  queryKey: ['settings', 'offers-google'],
  queryFn: async (): Promise<boolean> => {
    const { supabaseUrl, anonKey } = await publicConfig();
    const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: anonKey } });
    if (!answer.ok) throw new Error(`the settings of accounts were answered with ${answer.status}`);
    const settings: { external?: { google?: unknown } } = Object(await answer.json());
    return settings.external?.google === true;
  },
});
