import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import type { ReviewedField } from '../reviewed-changes.ts';

export type ProfileRequest = {
  id: string;
  created_at: string;
  before: Partial<Record<ReviewedField, unknown>>;
  after: Partial<Record<ReviewedField, unknown>>;
};

export const ownRequestKey = (person: string) => ['profile', person, 'request'] as const;

/** The change of the own profile that waits for an admin; `null` where none does. */
export const ownRequest = (person: string) =>
  queryOptions({
    queryKey: ownRequestKey(person),
    queryFn: async ({ signal }): Promise<ProfileRequest | null> => {
      const client = await supabase();
      const { data } = await client
        .from('profile_requests')
        .select('id, created_at, old_values, new_values')
        .eq('person_id', person)
        .eq('status', 'waiting')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return (
        data && {
          id: data.id,
          created_at: data.created_at,
          before: Object(data.old_values),
          after: Object(data.new_values),
        }
      );
    },
  });

/** After the profile was saved or a request withdrawn. */
export function refetchRequest(person: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ownRequestKey(person) });
}
