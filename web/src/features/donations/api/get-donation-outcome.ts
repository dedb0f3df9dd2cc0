import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** What became of the donations of the person who is signed in. */
export function donationOutcome(person: string) {
  return queryOptions({
    queryKey: ['donation-outcome', person],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client.rpc('my_gifts').abortSignal(signal).single().throwOnError();
      return data;
    },
  });
}
