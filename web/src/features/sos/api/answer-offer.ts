import { useAction } from '#kit/action/use-action.ts';
import { supabase } from '#lib/client/supabase.ts';
import { useRefetchStanding } from './get-standing.ts';

export function useAnswerOffer(person: string) {
  const refetch = useRefetchStanding(person);
  return useAction(async (offer: string, accept: boolean) => {
    const client = await supabase();
    await client.rpc('sos_answer', { offer_id: offer, accept }).throwOnError();
    await refetch();
  });
}
