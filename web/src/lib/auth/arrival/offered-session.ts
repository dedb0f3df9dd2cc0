import type { Session } from '@supabase/supabase-js';
import { publicConfig, supabase } from '../../client/supabase.ts';
import type { Tokens } from './arrival.ts';
import { wasLinkRequested } from './requested-links.ts';

/** A session that an address brought along, and whose it is. */
export type OfferedSession = { tokens: Tokens; userId: string; email: string; isRecovery: boolean };
type Offer = Omit<OfferedSession, 'isRecovery'>;

/**
 * Whose tokens these are, as the server says; `undefined` when they are good for nothing. The client is not asked: it
 * would drop the session of whoever is signed in when these tokens have ended.
 */
export async function readOffer(tokens: Tokens): Promise<Offer | undefined> {
  const { supabaseUrl, anonKey } = await publicConfig();
  const answer = await fetch(`${supabaseUrl}/auth/v1/user`, {
    headers: { apikey: anonKey, authorization: `Bearer ${tokens.access_token}` },
  });
  if (answer.status >= 500) throw new Error(`the accounts answered with ${answer.status}`);
  const { id, email }: { id?: unknown; email?: unknown } = Object(await answer.json());
  if (!answer.ok || typeof id !== 'string') return undefined;
  return { tokens, userId: id, email: typeof email === 'string' ? email : '' };
}

/**
 * Nobody is signed in by an address alone: whoever sent it may know the account, too. It is taken without a question only
 * by the person who is signed in already, and where nobody is, in the browser that had it mailed.
 */
export function isExpected({ userId, email }: Offer, current: Session | null): boolean {
  return current ? current.user.id === userId : wasLinkRequested(email);
}

export async function takeOffer({ tokens }: Offer): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.setSession(tokens);
  if (error) throw error;
}

/** Nobody uses this session, so it need not stay open. */
export async function declineOffer({ tokens }: Offer): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.admin.signOut(tokens.access_token, 'local');
  if (error) console.info('a session that nobody wanted was not ended', error);
}
