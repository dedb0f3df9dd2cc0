import { supabase } from '#lib/client/supabase.ts';
import type { Message } from '../components/thread/message-window.ts';
import type { Outgoing } from '../outbox/outgoing.ts';
import { uploadAttachment } from './upload-attachment.ts';

const duplicate = '23505';

/** Idempotent: the id is chosen by the browser, so a retry after a lost response finds the stored message. */
export async function sendMessage(
  { id, conversation, sender, content, attachment, file }: Outgoing,
  onProgress: (share: number) => void,
): Promise<Message> {
  if (attachment && file) await uploadAttachment(attachment, file, onProgress);
  const client = await supabase();
  const { data, error } = await client
    .from('chat_messages')
    .insert({
      id,
      conversation_id: conversation,
      sender_id: sender,
      content,
      message_type: 'text',
      ...(attachment ? { attachment } : {}),
    })
    .select()
    .single();
  if (data) return data;
  if (error.code !== duplicate) throw error;
  const kept = await client
    .from('chat_messages')
    .select()
    .eq('id', id)
    .eq('sender_id', sender)
    .single()
    .throwOnError();
  return kept.data;
}
