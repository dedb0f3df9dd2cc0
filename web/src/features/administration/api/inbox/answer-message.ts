import { adminKey, adminMutation, adminQuery } from '../admin-requests.ts';
import type { InboxMessage } from './list-inbox.ts';

export function listAnswers({ kind, id }: InboxMessage) {
  return adminQuery(adminKey('answers', kind, id), (client, signal) =>
    client
      .from('answers')
      .select('id, body, from_author, created_at')
      .eq(kind === 'contact' ? 'contact_message_id' : 'ticket_id', id)
      .order('created_at')
      .abortSignal(signal)
      .throwOnError(),
  );
}

/** Whether there was an address to send it to. */
export function answerMessage({ kind, id }: InboxMessage, body: string, close: boolean): Promise<boolean> {
  return adminMutation((client) =>
    kind === 'contact'
      ? client.rpc('answer_contact_message', { message_id: id, body, close }).throwOnError()
      : client.rpc('answer_ticket', { ticket_id: id, body, close }).throwOnError(),
  );
}
