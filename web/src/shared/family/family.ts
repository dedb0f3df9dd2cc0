import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

/** A teacher with whom the parent lets the child learn alone. */
export type Agreement = { teacher_id: string; teacher_name: string; version: string; given_at: string };

type Nullable =
  | 'gender'
  | 'level'
  | 'short_name'
  | 'secret_kind'
  | 'locked_until'
  | 'consent_version'
  | 'consented_at';

export type Child = Omit<RowOf<'my_family', Nullable>, 'one_to_one'> & { one_to_one: Agreement[] };

const familyKey = ['family'];

/** The children of who is signed in, the eldest first. */
export const family = (person: string) =>
  queryOptions({
    queryKey: [...familyKey, person],
    queryFn: async ({ signal }): Promise<Child[]> => {
      const client = await supabase();
      const { data } = await client.rpc('my_family').abortSignal(signal).throwOnError();
      return data.map((child) => ({ ...child, one_to_one: child.one_to_one as Agreement[] }));
    },
  });

export const refreshFamily = () => queryClient.invalidateQueries({ queryKey: familyKey });
