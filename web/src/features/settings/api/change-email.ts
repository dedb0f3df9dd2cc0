import { supabase } from '#lib/client/supabase.ts';

/** Whether the new address counts already; otherwise both mailboxes are asked first. */
export async function changeEmail(email: string): Promise<boolean> {
  const { auth } = await supabase();
  const { data, error } = await auth.updateUser(
    { email },
    { emailRedirectTo: `${location.origin}/auth/confirm` },
  );
  if (error) throw error;
  return data.user.email === email.toLowerCase();
}
