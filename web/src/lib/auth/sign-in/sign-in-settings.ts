import { passwords } from '@lomdim/contract/constants';
import { queryOptions } from '@tanstack/react-query';
import { publicConfig } from '../../client/supabase.ts';

export type SignInSettings = {
  offersGoogle: boolean;
  offersConnectedApps: boolean;
  shortestPassword: number;
};

/** What the operator has switched on, as the service of accounts says it. Another than ours does not say everything. */
export async function readSignInSettings(): Promise<SignInSettings> {
  const { supabaseUrl, anonKey } = await publicConfig();
  const answer = await fetch(`${supabaseUrl}/auth/v1/settings`, { headers: { apikey: anonKey } });
  if (!answer.ok) throw new Error(`the settings of accounts were answered with ${answer.status}`);
  const said: {
    external?: { google?: unknown };
    oauth_server_enabled?: unknown;
    password_min_length?: unknown;
  } = Object(await answer.json());
  return {
    offersGoogle: said.external?.google === true,
    offersConnectedApps: said.oauth_server_enabled !== false,
    shortestPassword:
      typeof said.password_min_length === 'number' ? said.password_min_length : passwords.shortest,
  };
}

export const signInSettings = queryOptions({
  queryKey: ['sign-in-settings'],
  queryFn: readSignInSettings,
  staleTime: Number.POSITIVE_INFINITY,
});
