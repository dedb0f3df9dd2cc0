import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export const signIns = (person: string) =>
  queryOptions({
    queryKey: ['settings', 'sign-ins', person],
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client.rpc('my_sign_ins').throwOnError();
      return data;
    },
  });

export const failedSignIns = (person: string) =>
  queryOptions({
    queryKey: ['settings', 'failed-sign-ins', person],
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client.rpc('my_failed_sign_ins').throwOnError();
      return data;
    },
  });

export async function endSignIn(id: string): Promise<void> {
  const client = await supabase();
  await client.rpc('end_sign_in', { sign_in_id: id }).throwOnError();
}

export async function endOtherSignIns(): Promise<void> {
  const { auth } = await supabase();
  const { error } = await auth.signOut({ scope: 'others' });
  if (error) throw error;
}
