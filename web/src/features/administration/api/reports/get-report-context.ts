import { queryOptions } from '@tanstack/react-query';
import type { FunctionRow } from '#lib/client/function-row.ts';
import { supabase } from '#lib/client/supabase.ts';

/** Asked for once: each time it is read stands in the log. */
export const reportContext = (report: string) =>
  queryOptions({
    queryKey: ['report-context', report],
    queryFn: async (): Promise<FunctionRow<'report_context', 'attachment_name'>[]> => {
      const client = await supabase();
      const { data } = await client.rpc('report_context', { report_id: report }).throwOnError();
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
