import { supabase } from '#lib/client/supabase.ts';
import type { Reason, Reported } from '../reported.ts';

/** Idempotent: reporting the same thing again while the report is open changes nothing. */
export async function sendReport({ kind, id }: Reported, reason: Reason, details: string): Promise<void> {
  const client = await supabase();
  if (kind === 'conversation') {
    await client.rpc('report_conversation', { conversation_id: id, reason, details }).throwOnError();
    return;
  }
  await client.rpc('report', { subject_kind: kind, subject_id: id, reason, details }).throwOnError();
}
