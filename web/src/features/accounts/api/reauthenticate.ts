import type { Session } from '@supabase/supabase-js';
import { readStoredSession } from '#lib/auth/session/stored-session.ts';
import { publicConfig, supabase } from '#lib/client/supabase.ts';
import { fetchAndRecord } from '#lib/errors/failed-responses.ts';
import { RefusedResponse } from '#lib/errors/refused-response.ts';

/** The ways to reauthenticate. */
export type ReauthenticationMethod = 'factor' | 'password' | 'mail';

/** The methods that this person has, the best first. */
export function reauthenticationMethods(): ReauthenticationMethod[] {
  const user = readStoredSession()?.user;
  if (!user) return [];
  const hasFactor = user.factors?.some((one) => one.status === 'verified' && one.factor_type === 'totp');
  const hasPassword = user.identities?.some(({ provider }) => provider === 'email') ?? true;
  return [
    ...(hasFactor ? (['factor'] as const) : []),
    ...(hasPassword ? (['password'] as const) : []),
    ...(user.email ? (['mail'] as const) : []),
  ];
}

/**
 * Shown in the session that the page has, past the client: it may be waiting for this very answer, and would not begin
 * anything else before it.
 */
export async function reauthenticate(way: ReauthenticationMethod, secret: string): Promise<void> {
  if (way === 'factor') return await reauthenticateWithFactor(secret);
  await ask('PUT', '/user', way === 'password' ? { current_password: secret } : { nonce: secret });
}

export async function mailReauthenticationCode(): Promise<void> {
  await ask('GET', '/reauthenticate');
}

/** The code may come from any of the person's devices. */
async function reauthenticateWithFactor(code: string): Promise<void> {
  const stored = readStoredSession();
  const factors = (stored?.user.factors ?? []).filter(
    ({ status, factor_type }) => status === 'verified' && factor_type === 'totp',
  );
  let refused: unknown = new Error('there is no second factor');
  for (const { id } of factors) {
    try {
      const challenge = (await ask('POST', `/factors/${id}/challenge`, {})) as { id: string };
      const session = (await ask('POST', `/factors/${id}/verify`, {
        challenge_id: challenge.id,
        code,
      })) as Session;
      if (session.refresh_token !== stored?.refresh_token) adoptSoon(session);
      return;
    } catch (error) {
      refused = error;
    }
  }
  throw refused;
}

/** Not waited for: the client takes it as soon as it has finished what it is doing. */
function adoptSoon(session: Session): void {
  supabase()
    .then(({ auth }) => auth.setSession(session))
    .catch((error: unknown) => console.info('the session was not taken over', error));
}

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const { supabaseUrl, anonKey } = await publicConfig();
  const response = await fetchAndRecord(`${supabaseUrl}/auth/v1${path}`, {
    method,
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${readStoredSession()?.access_token ?? ''}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new RefusedResponse(response);
  return await response.json();
}
