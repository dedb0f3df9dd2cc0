import { supabase } from '../../client/supabase.ts';
import type { AuthResult } from './sign-in-methods.ts';

export type SessionTokens = { access_token: string; refresh_token: string };

/**
 * A parent who hands the browser to a child leaves no session of their own behind: first the new one is there, then the old one
 * ends on the server. Nothing keeps both.
 */
export async function enterSession(tokens: SessionTokens): Promise<AuthResult> {
  const { auth } = await supabase();
  const before = await auth.getSession();
  const { data, error } = await auth.setSession(tokens);
  const left = before.data.session;
  if (!error && left) {
    const ended = await auth.admin.signOut(left.access_token, 'local');
    if (ended.error) console.info('the session before was not ended', ended.error);
  }
  return { ...data, error };
}
