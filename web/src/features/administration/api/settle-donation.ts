import { adminMutation } from './admin-requests.ts';

export function settleDonation(id: string, decision: 'completed' | 'failed' | 'pending') {
  return adminMutation((client) =>
    client.rpc('settle_donation', { donation_id: id, decision }).throwOnError(),
  );
}
