import { policies } from '@lomdim/contract/constants';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

export type Application = RowOf<
  'my_children_application',
  'rules_version' | 'reference_words' | 'decided_at' | 'note'
>;

const keyOf = (person: string) => ['children-application', person];

/** How one stands with teaching children; null for who never asked. */
export const ownApplication = (person: string) =>
  queryOptions({
    queryKey: keyOf(person),
    queryFn: async ({ signal }): Promise<Application | null> => {
      const client = await supabase();
      const { data } = await client.rpc('my_children_application').abortSignal(signal).throwOnError();
      return data[0] ?? null;
    },
  });

/** With the rules that are on this page: were others agreed on meanwhile, the database refuses. */
export async function applyForChildren(person: string, references: string): Promise<void> {
  const client = await supabase();
  await client
    .rpc('apply_for_children', {
      rules_version: policies.teachersOfChildrenVersion,
      reference_words: references,
    })
    .throwOnError();
  await queryClient.invalidateQueries({ queryKey: keyOf(person) });
}

export async function withdrawApplication(person: string): Promise<void> {
  const client = await supabase();
  await client.rpc('withdraw_children_application').throwOnError();
  await queryClient.invalidateQueries({ queryKey: keyOf(person) });
}
