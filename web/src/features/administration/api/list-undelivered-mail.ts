import type { Database } from '@lomdim/contract/database.types';
import { supabase } from '#lib/client/supabase.ts';
import { adminKey } from './admin-requests.ts';

type Row = Database['public']['Functions']['undelivered_mail']['Returns'][number];
export type UndeliveredMail = Omit<Row, 'failure' | 'reason'> & {
  failure: string | null;
  reason: string | null;
};

export const mailsOnPage = 50;

export function undeliveredPage(cursor: string | null) {
  return {
    queryKey: adminKey('mail', cursor),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<UndeliveredMail[]> => {
      const client = await supabase();
      const { data } = await client
        .rpc('undelivered_mail', { ...(cursor === null ? {} : { cursor }), page_size: mailsOnPage })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  };
}

/** False when it was too late, or another was faster. */
export async function sendMailAgain(id: string): Promise<boolean> {
  const client = await supabase();
  const { data } = await client.rpc('send_mail_again', { mail_id: id }).throwOnError();
  return data;
}
