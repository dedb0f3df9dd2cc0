import { supabase } from '#lib/client/supabase.ts';
import type { Reason, Reported } from '../reported.ts';

/** Idempotent: reporting the same thing again while the report is open changes nothing. */
export async function sendReport({ kind, id }: Reported, reason: Reason, details: string): Promise<string> {
  const client = await supabase();
  const asked =
    kind === 'conversation'
      ? client.rpc('report_conversation', { conversation_id: id, reason, details })
      : client.rpc('report', { subject_kind: kind, subject_id: id, reason, details });
  return (await asked.throwOnError()).data;
}

/** What somebody has to say about a report that they made in two presses. */
export async function addToReport(id: string, details: string): Promise<void> {
  const client = await supabase();
  await client.rpc('add_to_report', { report_id: id, details }).throwOnError();
}
