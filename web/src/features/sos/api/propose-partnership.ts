import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#kit/action/use-action.ts';
import { supabase } from '#lib/client/supabase.ts';
import { partnershipWith } from './get-partnership.ts';

/** Asks the other of a pair, or agrees where the other has asked. */
export function useProposePartnership(person: string, other: string, pair: string) {
  const queryClient = useQueryClient();
  return useAction(async () => {
    const client = await supabase();
    await client.rpc('sos_keep_partner', { offer_id: pair }).throwOnError();
    await queryClient.invalidateQueries({ queryKey: partnershipWith(person, other).queryKey });
  });
}
