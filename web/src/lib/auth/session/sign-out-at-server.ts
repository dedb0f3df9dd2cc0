import { supabase } from '../../client/supabase.ts';

/** The timeout for a server that does not respond. */
const timeoutMs = 5000;

/** Every session of the person, or that of this browser alone. */
export type SignOutScope = 'global' | 'local';

/** When the server cannot be reached, only this browser is cleared. */
export async function signOutAtServer(scope: SignOutScope): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('no answer')), timeoutMs);
  });
  try {
    await Promise.race([endSessions(scope), tooLate]);
  } catch (error) {
    console.info('the server was not notified of the sign-out', error);
  } finally {
    clearTimeout(timer);
  }
}

async function endSessions(scope: SignOutScope): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.signOut({ scope });
  if (error) throw error;
}
