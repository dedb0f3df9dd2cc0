import { useQueryClient } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { supportConversationKey } from './find-support-conversation.ts';

/**
 * Into the ticket that is open, or a new one. Idempotent: the id is chosen by the browser, so a retry after a lost
 * response is stored once.
 */
export function useWriteToSupport(person: string) {
  const queryClient = useQueryClient();
  return async (id: string, body: string, subject: string): Promise<void> => {
    const client = await supabase();
    await client.rpc('write_to_support', { message_id: id, body, subject }).throwOnError();
    await queryClient.invalidateQueries({ queryKey: supportConversationKey(person) });
  };
}
