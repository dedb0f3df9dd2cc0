import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

export const supportConversationKey = (person: string) => ['support-conversation', person];

/** One's latest ticket with all that was written in it, by either side. */
export const supportConversation = (person: string) =>
  queryOptions({
    queryKey: supportConversationKey(person),
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const { data } = await client
        .from('support_tickets')
        .select('id, subject, description, status, created_at, answers (id, body, from_author, created_at)')
        .eq('user_id', person)
        .order('created_at', { ascending: false })
        .order('created_at', { referencedTable: 'answers' })
        .limit(1)
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
  });
