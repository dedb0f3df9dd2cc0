import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export const signInsKey = ['settings', 'sign-ins'];

export const signIns = (person: string) =>
  queryOptions({
    queryKey: [...signInsKey, person],
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
