import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';

/** All of the person's, or one of them. */
export async function markNotificationsAsRead(person: string, id?: string): Promise<void> {
  const client = await supabase();
  const unread = client
    .from('notifications')
    .update({ read_at: new Date().toISOString() })
    .eq('user_id', person)
    .is('read_at', null);
  await (id ? unread.eq('id', id) : unread).throwOnError();
  await queryClient.invalidateQueries({ queryKey: ['notifications', person] });
}
