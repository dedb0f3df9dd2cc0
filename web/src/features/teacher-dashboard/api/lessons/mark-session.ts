import { supabase } from '#lib/client/supabase.ts';
import { refreshTeaching } from '../refresh-teaching.ts';

/** The teacher's confirmation of a live session. It is logged with its earning, once. */
export async function markSession(teacher: string, id: string): Promise<void> {
  const client = await supabase();
  try {
    await client.rpc('complete_live_session', { session_id: id }).throwOnError();
  } finally {
    // Also after a refusal: somebody else may have confirmed first.
    await refreshTeaching(teacher);
  }
}
