import { queryOptions } from '@tanstack/react-query';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

/** Asked for once: each time it is read stands in the log. */
export const reportContext = (report: string) =>
  queryOptions({
    queryKey: ['report-context', report],
    queryFn: async (): Promise<RowOf<'report_context', 'attachment_name'>[]> => {
      const client = await supabase();
      const { data } = await client.rpc('report_context', { report_id: report }).throwOnError();
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
