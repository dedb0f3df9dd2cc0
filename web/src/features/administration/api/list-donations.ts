import type { RowOf } from '#lib/client/row-of.ts';
import { adminKey, adminQuery } from './admin-requests.ts';

export type AdminDonation = RowOf<
  'admin_donations',
  'message' | 'donor_id' | 'donor_first_name' | 'donor_last_name' | 'donor_email'
>;

export const donationsOnPage = 30;

export function listDonations(status: string, cursor: string | null) {
  return adminQuery<AdminDonation[]>(adminKey('donations', status, cursor), (client, signal) =>
    client
      .rpc('admin_donations', {
        ...(status ? { wanted_status: status } : {}),
        ...(cursor === null ? {} : { cursor }),
        page_size: donationsOnPage,
      })
      .abortSignal(signal)
      .throwOnError(),
  );
}
