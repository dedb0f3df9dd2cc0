import type { User } from '@supabase/supabase-js';
import { supabase } from '../../client/supabase.ts';

/**
 * Who signs up with an address says in the form for whom; who comes from a third party is asked afterwards, once. What
 * was said in the form before leaving for it counts as well.
 */
const storageKey = 'lomdim-signs-up-for';

export type SignUpAnswer = 'me' | 'child';

/** Whether an account that a third party opened has not been asked yet. */
export function isUnasked(user: Pick<User, 'app_metadata' | 'user_metadata'>): boolean {
  return user.app_metadata.provider === 'google' && user.user_metadata.for_child === undefined;
}

/** On the way to a third party; nothing where nothing was asked. */
export function rememberAnswer(answer: SignUpAnswer | undefined): void {
  if (answer === undefined) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, answer);
}

/** With the account, so that it is not asked again on any device. */
export async function saveAnswer(answer: SignUpAnswer): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.updateUser({ data: { for_child: answer === 'child' } });
  if (error) throw error;
}

/** Back from the third party. What cannot be saved is asked. */
export async function saveRememberedAnswer(): Promise<void> {
  const said = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (said !== 'me' && said !== 'child') return;
  try {
    const { auth } = await supabase();
    const { data } = await auth.getSession();
    if (data.session && isUnasked(data.session.user)) await saveAnswer(said);
  } catch (error) {
    console.info('for whom somebody signs up could not be saved', error);
  }
}
