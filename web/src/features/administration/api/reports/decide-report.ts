import { adminMutation } from '../admin-requests.ts';

export type ReportDecision = 'resolved' | 'dismissed';

export function decideReport(id: string, decision: ReportDecision, note: string) {
  return adminMutation((client) =>
    client.rpc('decide_report', { report_id: id, decision, note }).throwOnError(),
  );
}

/** Out of the chat of a course; for the decision it can be read still. */
export function removeReportedMessage(id: string) {
  return adminMutation((client) => client.rpc('remove_course_message', { message_id: id }).throwOnError());
}
