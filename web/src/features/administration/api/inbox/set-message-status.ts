import { adminMutation } from '../admin-requests.ts';
import type { InboxMessage } from './list-inbox.ts';

export function setMessageStatus({ kind, id }: InboxMessage, status: 'open' | 'closed') {
  return adminMutation((client) =>
    kind === 'contact'
      ? client.rpc('set_contact_message_status', { message_id: id, new_status: status }).throwOnError()
      : client.rpc('set_ticket_status', { ticket_id: id, new_status: status }).throwOnError(),
  );
}
