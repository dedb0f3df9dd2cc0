import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

type Partnership = 'none' | 'asked' | 'askedByThem' | 'partners';

/** Whether the two keep each other as study partners already. */
export function partnershipWith(person: string, other: string) {
  return queryOptions({
    queryKey: ['sos', person, 'partnership', other],
    queryFn: async ({ signal }): Promise<Partnership> => {
      const client = await supabase();
      const { data } = await client
        .from('study_partner_requests')
        .select('from_id, status')
        .in('status', ['sent', 'accepted'])
        .or(`and(from_id.eq.${person},to_id.eq.${other}),and(from_id.eq.${other},to_id.eq.${person})`)
        .limit(1)
        .abortSignal(signal)
        .throwOnError();
      const [request] = data;
      if (!request) return 'none';
      if (request.status === 'accepted') return 'partners';
      return request.from_id === person ? 'asked' : 'askedByThem';
    },
  });
}
