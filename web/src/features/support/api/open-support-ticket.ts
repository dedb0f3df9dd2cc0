import { supabase } from '#lib/client/supabase.ts';

type SupportTicket = { subject: string; priority: string; description: string; replyEmail: string };

/** Whose ticket it is, the database knows from who is signed in. */
export async function openSupportTicket({
  subject,
  priority,
  description,
  replyEmail,
}: SupportTicket): Promise<void> {
  const client = await supabase();
  await client
    .from('support_tickets')
    .insert({
      subject,
      priority: priority || null,
      description,
      // Only a visitor may name one.
      ...(replyEmail ? { reply_email: replyEmail } : {}),
    })
    .throwOnError();
}
