import type { RowOf } from '#lib/client/row-of.ts';
import { adminKey, adminQuery } from './admin-requests.ts';

export type UndeliveredMail = RowOf<'undelivered_mail', 'failure' | 'reason'>;

export const mailsOnPage = 50;

export function listUndeliveredMail(cursor: string | null) {
  return adminQuery<UndeliveredMail[]>(adminKey('mail', cursor), (client, signal) =>
    client
      .rpc('undelivered_mail', { ...(cursor === null ? {} : { cursor }), page_size: mailsOnPage })
      .abortSignal(signal)
      .throwOnError(),
  );
}
