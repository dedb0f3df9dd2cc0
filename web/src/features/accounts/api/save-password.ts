import { supabase } from '#lib/client/supabase.ts';

export async function savePassword(password: string): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.updateUser({ password });
  if (error) throw error;
}
