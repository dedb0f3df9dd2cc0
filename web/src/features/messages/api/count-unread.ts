import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

/** How many messages wait for the person, in all conversations. */
export const unreadMessages = (person: string) =>
  queryOptions({
    queryKey: ['conversations', person, 'unread'],
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client.rpc('unread_messages').throwOnError();
      return data;
    },
  });
