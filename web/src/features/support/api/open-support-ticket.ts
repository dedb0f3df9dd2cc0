import { supabase } from '../../../lib/supabase.ts';

type SupportTicket = { subject: string; priority: string; description: string };

/** Whose ticket it is, the database knows from who is signed in. */
export async function openSupportTicket({ subject, priority, description }: SupportTicket): Promise<void> {
  const client = await supabase();
  await client
    .from('support_tickets')
    .insert({ subject, priority: priority || null, description })
    .throwOnError();
}
