import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** Who was in the reported room, and when. */
export const reportVisitors = (report: string) =>
  queryOptions({
    queryKey: ['report-visitors', report],
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const asked = client.rpc('report_visitors', { report_id: report });
      return (await asked.abortSignal(signal).throwOnError()).data;
    },
  });
