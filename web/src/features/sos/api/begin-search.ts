import { useAction } from '#kit/action/use-action.ts';
import { supabase } from '#lib/client/supabase.ts';
import type { SosRequest } from '../sos-request.ts';
import { useRefetchStanding } from './get-standing.ts';

/** Joins the queue; idempotent for somebody who waits in another tab already. */
export function useBeginSearch(person: string) {
  const refetch = useRefetchStanding(person);
  return useAction(async ({ subject, language, minutes }: SosRequest) => {
    const client = await supabase();
    await client
      .rpc('sos_request', { subject, language: language || 'any', duration_minutes: minutes })
      .throwOnError();
    await refetch();
  });
}
