import type { Database } from '@lomdim/contract/database.types';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';

type Answered = Database['public']['Functions']['conversation_overview']['Returns'][number];
type MayBeNull =
  | 'student_id'
  | 'teacher_id'
  | 'last_message_id'
  | 'last_message_content'
  | 'last_message_type'
  | 'last_message_sender_id'
  | 'last_message_at'
  | 'last_message_read_at'
  | `partner_${string}`;

/** A partner who has left is null, and so is the last message of a conversation that has none. */
export type Conversation = {
  [Name in keyof Answered]: Name extends MayBeNull ? Answered[Name] | null : Answered[Name];
};

const pageSize = 50;
const everything = (person: string) => ['conversations', person];

/** The person's conversations, latest first, or those whose partner's name answers the question. */
export const conversationList = (person: string, question: string) =>
  infiniteQueryOptions({
    queryKey: [...everything(person), 'list', question],
    queryFn: async ({ pageParam }): Promise<Conversation[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('conversation_overview', {
          page_size: pageSize,
          ...(question ? { question } : {}),
          ...(pageParam ? { before: pageParam } : {}),
        })
        .throwOnError();
      return data;
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.updated_at),
    placeholderData: keepPreviousData,
  });

/** One of them; `null` where there is none that is the person's own. */
export const oneConversation = (person: string, id: string) =>
  queryOptions({
    queryKey: [...everything(person), 'one', id],
    queryFn: async (): Promise<Conversation | null> => {
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null;
      const client = await supabase();
      const { data } = await client.rpc('conversation_overview', { only_id: id }).throwOnError();
      return data[0] ?? null;
    },
  });

export const everyConversation = (person: string) => ({ queryKey: everything(person) });
