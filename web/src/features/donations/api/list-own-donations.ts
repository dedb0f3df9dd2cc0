import { donations } from '@lomdim/contract/constants';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** The latest donations of the person who is signed in. */
export function ownDonations(person: string) {
  return queryOptions({
    queryKey: ['own-donations', person],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client
        .from('donations')
        .select('id, amount, courses_sponsored, courses_funded, status, message, created_at')
        .eq('donor_id', person)
        .order('created_at', { ascending: false })
        .limit(donations.historyLength)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

export type OwnDonation = Awaited<
  ReturnType<NonNullable<Exclude<ReturnType<typeof ownDonations>['queryFn'], symbol>>>
>[number];
