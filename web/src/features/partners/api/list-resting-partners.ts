import { queryOptions, skipToken } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { dayMs, restingOf } from '../resting.ts';

/** Whom the person cannot ask again yet, because a request was declined within the last day. */
export function restingPartners(person: string | undefined) {
  return queryOptions({
    queryKey: ['partners', 'resting', person],
    queryFn:
      person === undefined
        ? skipToken
        : async ({ signal }) => {
            const client = await supabase();
            const yesterday = new Date(Date.now() - dayMs).toISOString();
            const { data } = await client
              .from('study_partner_requests')
              .select('from_id, to_id, created_at, decided_at, ended_by')
              .in('status', ['declined', 'withdrawn', 'ended'])
              .gt('decided_at', yesterday)
              .abortSignal(signal)
              .throwOnError();
            return restingOf(person, data, Date.now());
          },
  });
}
