import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#lib/client/query-client.ts';
import { supabase } from '#lib/client/supabase.ts';
import {
  type Message,
  type MessageWindow,
  pageSize,
  windowSize,
  withNewer,
  withOlder,
  withoutGone,
  withRows,
} from '../components/thread/message-window.ts';

const maxAtOnce = windowSize + pageSize;

/** The loaded messages of a conversation. A refetch adds what was written and read since, and drops what is gone. */
export const messagesOf = (conversation: string) =>
  queryOptions({
    queryKey: ['messages', conversation],
    queryFn: async (): Promise<MessageWindow> => {
      const before = queryClient.getQueryData<MessageWindow>(['messages', conversation]);
      const first = before?.messages[0];
      if (!before || !first) return latest(conversation);
      const limit = before.hasNewer ? before.messages.length : maxAtOnce;
      const rows = await fetchFrom(conversation, first, limit);
      // Meanwhile older ones may have been added.
      const now = queryClient.getQueryData<MessageWindow>(['messages', conversation]) ?? before;
      const isCutOff = !now.hasNewer && rows.length === maxAtOnce;
      const kept = withoutGone(now, before.messages, { rows, areAll: rows.length < limit });
      return { ...withRows(kept, rows), ...(isCutOff ? { hasNewer: true } : {}) };
    },
  });

function change(conversation: string, how: (window: MessageWindow) => MessageWindow): void {
  const { queryKey } = messagesOf(conversation);
  queryClient.setQueryData<MessageWindow>(queryKey, (window) => window && how(window));
}

/** A message of one's own that was kept by the database. */
export function addMessage(message: Message): void {
  change(message.conversation_id, (window) => withRows(window, [message]));
}

export async function loadOlder(conversation: string, first: Message): Promise<void> {
  const page = await fetchBefore(conversation, first);
  change(conversation, (window) => (window.messages[0]?.id === first.id ? withOlder(window, page) : window));
}

export async function loadNewer(conversation: string, last: Message): Promise<void> {
  const rows = await fetchFrom(conversation, last, pageSize + 1);
  const page = rows.filter(({ id }) => id !== last.id);
  change(conversation, (window) =>
    window.messages.at(-1)?.id === last.id ? withNewer(window, page) : window,
  );
}

export async function loadLatest(conversation: string): Promise<void> {
  const { queryKey } = messagesOf(conversation);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, await latest(conversation));
}

/** Whoever comes back later begins at the end again. */
export function forgetUnlessLatest(conversation: string): void {
  const { queryKey } = messagesOf(conversation);
  if (queryClient.getQueryData<MessageWindow>(queryKey)?.hasNewer) queryClient.removeQueries({ queryKey });
}

async function latest(conversation: string): Promise<MessageWindow> {
  const client = await supabase();
  const { data } = await client
    .from('chat_messages')
    .select()
    .eq('conversation_id', conversation)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
    .throwOnError();
  return { messages: data.reverse(), hasOlder: data.length === pageSize, hasNewer: false };
}

async function fetchBefore(conversation: string, { created_at, id }: Message): Promise<Message[]> {
  const client = await supabase();
  const { data } = await client
    .from('chat_messages')
    .select()
    .eq('conversation_id', conversation)
    // The condition is repeated, so that the index scan begins at this moment instead of at the end of the conversation.
    .lte('created_at', created_at)
    .or(`created_at.lt."${created_at}",id.lt.${id}`)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
    .throwOnError();
  return data;
}

/** This message and those after it. */
async function fetchFrom(conversation: string, { created_at, id }: Message, limit: number) {
  const client = await supabase();
  const { data } = await client
    .from('chat_messages')
    .select()
    .eq('conversation_id', conversation)
    .gte('created_at', created_at)
    .or(`created_at.gt."${created_at}",id.gte.${id}`)
    .order('created_at')
    .order('id')
    .limit(limit)
    .throwOnError();
  return data;
}
