import { useQuery, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { blockedPeople } from './list-blocked.ts';

/** Whether the person has blocked the other, and how to change that. */
export function useBlocking(person: string | undefined, other: string) {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...blockedPeople(person ?? ''), enabled: person !== undefined });

  async function change(call: 'block_person' | 'unblock_person'): Promise<void> {
    const client = await supabase();
    await client.rpc(call, { person_id: other }).throwOnError();
    // Lists of people, conversations, lessons, partners: a block changes nearly everything that is shown. A room learns it by itself, and
    // one that goes on would be entered anew.
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'rooms' });
  }

  return {
    isBlocked: data?.some(({ id }) => id === other) ?? false,
    block: () => change('block_person'),
    unblock: () => change('unblock_person'),
  };
}
