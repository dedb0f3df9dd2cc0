import type { RowOf } from '#lib/client/row-of.ts';
import { adminKey, adminQuery } from '../admin-requests.ts';

export type Report = RowOf<
  'report_queue',
  | 'details'
  | 'note'
  | 'decided_at'
  | 'reporter_id'
  | 'person_id'
  | 'person_role'
  | 'message_id'
  | 'message'
  | 'course_id'
  | 'course_title'
  | 'meeting_id'
  | 'meeting_title'
>;

export const reportsOnPage = 30;

export function listReports(status: string, cursor: string | null) {
  return adminQuery<Report[]>(adminKey('reports', status, cursor), (client, signal) =>
    client
      .rpc('report_queue', {
        wanted_status: status,
        ...(cursor === null ? {} : { cursor }),
        page_size: reportsOnPage,
      })
      .abortSignal(signal)
      .throwOnError(),
  );
}
