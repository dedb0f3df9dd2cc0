import type { Database } from '@lomdim/contract/database.types';
import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { adminKey } from './admin-requests.ts';

type Row = Database['public']['Functions']['admin_donations']['Returns'][number];
type Unfilled = 'message' | 'donor_id' | 'donor_first_name' | 'donor_last_name' | 'donor_email';
export type AdminDonation = Omit<Row, Unfilled> & { [Field in Unfilled]: Row[Field] | null };

export const donationsOnPage = 30;

export function donationsPage(status: string, cursor: string | null) {
  return {
    queryKey: adminKey('donations', status, cursor),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AdminDonation[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('admin_donations', {
          ...(status ? { wanted_status: status } : {}),
          ...(cursor === null ? {} : { cursor }),
          page_size: donationsOnPage,
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  };
}

export const pool = queryOptions({
  queryKey: adminKey('pool'),
  queryFn: async () => {
    const client = await supabase();
    const { data } = await client.rpc('sponsorship_pool').single().throwOnError();
    return data;
  },
});

export async function settleDonation(id: string, decision: string): Promise<void> {
  const client = await supabase();
  await client.rpc('settle_donation', { donation_id: id, decision }).throwOnError();
}
