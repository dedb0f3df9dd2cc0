import { useAction } from '#kit/action/use-action.ts';
import { supabase } from '#lib/client/supabase.ts';
import { useRefetchStanding } from './get-standing.ts';

export function useEndSearch(person: string) {
  const refetch = useRefetchStanding(person);
  return useAction(async () => {
    const client = await supabase();
    await client.rpc('cancel_sos_request').throwOnError();
    await refetch();
  });
}
