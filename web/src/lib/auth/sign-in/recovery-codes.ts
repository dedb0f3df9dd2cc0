import { publicConfig, supabase } from '../../client/supabase.ts';
import { RefusedResponse } from '../../errors/refused-response.ts';
import { fetchWithReauthentication } from './fetch-with-reauthentication.ts';

export type RecoveryCodes = { left: number; madeAt: string | null };

/** How many codes of the paper still work. */
export async function fetchRecoveryCodes(): Promise<RecoveryCodes> {
  const { left, created_at } = await ask('GET', '');
  return { left: Number(left), madeAt: typeof created_at === 'string' ? created_at : null };
}

/** Ten new ones in the place of the old. Nobody can show them a second time. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = await ask('POST', '');
  if (!Array.isArray(codes)) throw new Error('there are no codes in the answer');
  return codes.map(String);
}

/** One code in the place of the second factor; says how many are left. */
export async function spendRecoveryCode(code: string): Promise<number> {
  const { access_token, refresh_token, recovery_codes_left } = await ask('POST', '/verify', { code });
  const { auth } = await supabase();
  const { error } = await auth.setSession({
    access_token: String(access_token),
    refresh_token: String(refresh_token),
  });
  if (error) throw error;
  return Number(recovery_codes_left);
}

/** The official client has no call for it, so it is asked beside the client, with its session. */
async function ask(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const [{ supabaseUrl, anonKey }, { auth }] = await Promise.all([publicConfig(), supabase()]);
  const { data, error } = await auth.getSession();
  if (error) throw error;
  const answer = await fetchWithReauthentication(`${supabaseUrl}/auth/v1/factors/recovery-codes${path}`, {
    method,
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new RefusedResponse(answer);
  return Object(await answer.json());
}
