import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import { signInsKey } from './list-sign-ins.ts';

/** What is shown afterwards is what the server knows, whether it worked or not. */
const reload = () => queryClient.invalidateQueries({ queryKey: signInsKey });

export async function endSignIn(id: string): Promise<void> {
  const client = await supabase();
  try {
    await client.rpc('end_sign_in', { sign_in_id: id }).throwOnError();
  } finally {
    await reload();
  }
}

export async function endOtherSignIns(): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.signOut({ scope: 'others' });
  await reload();
  if (error) throw error;
}
