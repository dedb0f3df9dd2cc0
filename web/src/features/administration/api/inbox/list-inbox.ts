import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { adminKey } from '../admin-requests.ts';

type Row = Database['public']['Functions']['admin_inbox']['Returns'][number];
type Unfilled = 'subject' | 'priority' | 'name' | 'email' | 'user_id';
export type InboxMessage = Omit<Row, Unfilled> & { [Field in Unfilled]: Row[Field] | null };

export const messagesOnPage = 30;

export function inboxPage(kind: string, status: string, cursor: string | null) {
  return {
    queryKey: adminKey('inbox', kind, status, cursor),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<InboxMessage[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('admin_inbox', {
          ...(kind ? { wanted_kind: kind } : {}),
          ...(status ? { wanted_status: status } : {}),
          ...(cursor === null ? {} : { cursor }),
          page_size: messagesOnPage,
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  };
}

export const answersTo = ({ kind, id }: InboxMessage) =>
  queryOptions({
    queryKey: adminKey('answers', kind, id),
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client
        .from('answers')
        .select('id, body, from_author, created_at')
        .eq(kind === 'contact' ? 'contact_message_id' : 'ticket_id', id)
        .order('created_at')
        .throwOnError();
      return data;
    },
  });

/** Whether there was an address to send it to. */
export async function answerInboxMessage(
  { kind, id }: InboxMessage,
  body: string,
  close: boolean,
): Promise<boolean> {
  const client = await supabase();
  const { data } =
    kind === 'contact'
      ? await client.rpc('answer_contact_message', { message_id: id, body, close }).throwOnError()
      : await client.rpc('answer_ticket', { ticket_id: id, body, close }).throwOnError();
  return data;
}

export async function setInboxMessageStatus(
  { kind, id }: InboxMessage,
  status: 'open' | 'closed',
): Promise<void> {
  const client = await supabase();
  if (kind === 'contact') {
    await client.rpc('set_contact_message_status', { message_id: id, new_status: status }).throwOnError();
  } else {
    await client.rpc('set_ticket_status', { ticket_id: id, new_status: status }).throwOnError();
  }
}
