import { supabase } from '#lib/client/supabase.ts';

/** Reauthentication: proves that it is the person and not only their open browser. */
export type PasswordProof = { current_password: string } | { nonce: string };

/** Every other session ends with it. */
export async function changePassword(password: string, proof: PasswordProof): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.updateUser({ password, ...proof });
  if (error) throw error;
}

export async function mailPasswordCode(): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.reauthenticate();
  if (error) throw error;
}
