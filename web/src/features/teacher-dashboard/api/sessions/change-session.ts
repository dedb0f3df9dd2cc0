import { supabase } from '#lib/client/supabase.ts';
import { refreshTeaching } from '../refresh-teaching.ts';

/** Those enrolled are notified when it is moved or cancelled. */
export async function changeSession(
  teacher: string,
  id: string,
  changes: {
    title?: string;
    description?: string | null;
    scheduled_at?: string;
    duration_minutes?: number;
    max_participants?: number;
    status?: 'cancelled';
  },
): Promise<void> {
  const client = await supabase();
  await client.from('live_sessions').update(changes).eq('id', id).select('id').single().throwOnError();
  await refreshTeaching(teacher);
}
