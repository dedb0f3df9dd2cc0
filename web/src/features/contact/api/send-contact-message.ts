import { supabase } from '#lib/client/supabase.ts';

type ContactMessage = { name: string; email: string; subject: string; message: string };

/** Anyone may insert, only admins may select, so no row is returned. */
export async function sendContactMessage({ name, email, subject, message }: ContactMessage): Promise<void> {
  const client = await supabase();
  await client
    .from('contact_messages')
    .insert({ name, email, subject: subject || null, message })
    .throwOnError();
}
