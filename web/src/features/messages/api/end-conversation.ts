import { useQueryClient } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { everyConversation } from './list-conversations.ts';

/** Ends a conversation, without a word to the other; and opens it again. */
export function useEnding(person: string) {
  const queryClient = useQueryClient();
  const look = () => queryClient.invalidateQueries(everyConversation(person));
  return {
    end: async (conversation: string): Promise<void> => {
      const client = await supabase();
      await client.rpc('end_conversation', { conversation_id: conversation }).throwOnError();
      await look();
    },
    reopen: async (partner: string): Promise<void> => {
      const client = await supabase();
      await client.rpc('open_conversation', { other_id: partner }).throwOnError();
      await look();
    },
  };
}
