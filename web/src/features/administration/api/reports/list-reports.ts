import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { adminKey } from '../admin-requests.ts';

type Row = Database['public']['Functions']['report_queue']['Returns'][number];
type Unfilled =
  | 'details'
  | 'note'
  | 'decided_at'
  | 'reporter_id'
  | 'person_id'
  | 'person_role'
  | 'message_id'
  | 'message'
  | 'course_id'
  | 'course_title';
export type Report = Omit<Row, Unfilled> & { [Field in Unfilled]: Row[Field] | null };

export const reportsOnPage = 30;

export function reportsPage(status: string, cursor: string | null) {
  return {
    queryKey: adminKey('reports', status, cursor),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Report[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('report_queue', {
          wanted_status: status,
          ...(cursor === null ? {} : { cursor }),
          page_size: reportsOnPage,
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  };
}

/** Asked for once: each time it is read stands in the log. */
export const contextOf = (report: string) =>
  queryOptions({
    queryKey: ['report-context', report],
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client.rpc('report_context', { report_id: report }).throwOnError();
      return data as (Omit<(typeof data)[number], 'attachment_name'> & { attachment_name: string | null })[];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Out of the chat of a course; for the decision it can be read still. */
export async function removeReportedMessage(id: string): Promise<void> {
  const client = await supabase();
  await client.rpc('remove_course_message', { message_id: id }).throwOnError();
}

export async function decideReport(
  id: string,
  decision: 'resolved' | 'dismissed',
  note: string,
): Promise<void> {
  const client = await supabase();
  await client.rpc('decide_report', { report_id: id, decision, note }).throwOnError();
}
