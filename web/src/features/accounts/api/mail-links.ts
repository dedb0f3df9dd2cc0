import { rememberRequestedLink } from '#lib/auth/arrival/requested-links.ts';
import { supabase } from '#lib/client/supabase.ts';

/** A link to choose a new password. The server does not say whether there is such an account. */
export async function sendRecovery(email: string): Promise<void> {
  const { auth } = await supabase();
  rememberRequestedLink(email);
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/auth/reset-password`,
  });
  if (error) throw error;
}

/** The link of the sign-up once more, for an address that has not been confirmed. */
export async function sendConfirmation(email: string): Promise<void> {
  const { auth } = await supabase();
  rememberRequestedLink(email);
  const { error } = await auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${location.origin}/auth/confirm` },
  });
  if (error) throw error;
}
