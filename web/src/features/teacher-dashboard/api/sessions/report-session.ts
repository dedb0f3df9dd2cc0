import { supabase } from '#lib/client/supabase.ts';
import { refreshTeaching } from '../refresh-teaching.ts';

/** What the teacher says about a session of theirs that is over: held or not, or nothing any more. */
export async function reportSession(teacher: string, id: string, held: boolean | null): Promise<void> {
  const client = await supabase();
  try {
    if (held === null) await client.rpc('take_back_live_report', { session_id: id }).throwOnError();
    else await client.rpc('report_live_session', { session_id: id, held }).throwOnError();
  } finally {
    // Also after a refusal: it may have been settled meanwhile.
    await refreshTeaching(teacher);
  }
}
