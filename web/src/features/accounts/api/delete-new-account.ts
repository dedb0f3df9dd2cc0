import type { DeleteMyAccountAnswer, DeleteMyAccountBody } from '@lomdim/contract/functions';
import { supabase } from '#lib/client/supabase.ts';

/** Right after signing in, which is the proof that it takes. */
export async function deleteNewAccount(email: string): Promise<void> {
  const client = await supabase();
  const body: DeleteMyAccountBody = { confirm: email };
  const { error } = await client.functions.invoke<DeleteMyAccountAnswer>('delete-my-account', { body });
  if (error) throw error;
}
