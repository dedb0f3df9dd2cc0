import { queryOptions } from '@tanstack/react-query';
import type { Viewer } from '#lib/auth/viewer.ts';
import { supabase } from '#lib/client/supabase.ts';

/** How many study partners the list has for this viewer. */
export function partnerCount(viewer: Viewer) {
  return queryOptions({
    queryKey: ['partners', 'count', viewer.key],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client.rpc('study_partner_count').abortSignal(signal).throwOnError();
      return data;
    },
    enabled: viewer.known,
  });
}
