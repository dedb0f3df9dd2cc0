import type { RowOf } from '#lib/client/row-of.ts';
import { adminKey, adminQuery } from '../admin-requests.ts';

export type InboxMessage = RowOf<'admin_inbox', 'subject' | 'priority' | 'name' | 'email' | 'user_id'>;

export const messagesOnPage = 30;

export function listInbox(kind: string, status: string, cursor: string | null) {
  return adminQuery<InboxMessage[]>(adminKey('inbox', kind, status, cursor), (client, signal) =>
    client
      .rpc('admin_inbox', {
        ...(kind ? { wanted_kind: kind } : {}),
        ...(status ? { wanted_status: status } : {}),
        ...(cursor === null ? {} : { cursor }),
        page_size: messagesOnPage,
      })
      .abortSignal(signal)
      .throwOnError(),
  );
}
