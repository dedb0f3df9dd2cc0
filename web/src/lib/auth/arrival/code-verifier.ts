import { publicConfig, supabase } from '../../client/supabase.ts';
import { callbackPath } from './arrival.ts';

/**
 * PKCE: the code verifier stays in this tab and its hash goes to the server, so the code that comes back is useless
 * in another browser. Mailed links go without it: they are often opened on another device than the one that requested
 * them.
 */
const storageKey = 'lomdim-code-verifier';

/** The code challenge that is sent when an OAuth sign-in begins. */
export async function newCodeChallenge(): Promise<{ code_challenge: string; code_challenge_method: string }> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(48)));
  sessionStorage.setItem(storageKey, verifier);
  // Browsers hash only for pages that came over https or from this machine.
  if (!crypto.subtle) return { code_challenge: verifier, code_challenge_method: 'plain' };
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { code_challenge: base64Url(new Uint8Array(hash)), code_challenge_method: 's256' };
}

/** Where the third party sends people back to, and where they want to go from there. */
export function wayBack(next: string): string {
  return `${location.origin}${callbackPath}?${new URLSearchParams({ next })}`;
}

/** Exchanges the code for a session, which the client then keeps. Throws with the reason when that cannot be done. */
export async function exchangeCode(code: string): Promise<void> {
  const verifier = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (verifier === null) throw new NotBegunHereError();
  const [{ auth }, { supabaseUrl, anonKey }] = await Promise.all([supabase(), publicConfig()]);
  const answer = await fetch(`${supabaseUrl}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  });
  const said: Record<string, unknown> = Object(await answer.json());
  if (!answer.ok) {
    const reason = new Error(String(said.msg ?? said.message ?? answer.status));
    throw Object.assign(reason, { status: answer.status, code: said.error_code ?? said.code });
  }
  const { error } = await auth.setSession({
    access_token: String(said.access_token),
    refresh_token: String(said.refresh_token),
  });
  if (error) throw error;
}

class NotBegunHereError extends Error {
  readonly code = 'bad_oauth_state';
  constructor() {
    super('this was not begun in this browser');
  }
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
