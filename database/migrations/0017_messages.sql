-- A message may bring a file along: where it lies in the bucket message-attachments, and how it is shown. The folder is that of the
-- conversation and of the sender, so that no message can point to somebody else's file.
alter table public.chat_messages
  add column attachment jsonb,
  add constraint chat_messages_attachment_is_described check (
    attachment is null or (
      jsonb_typeof(attachment) = 'object'
      and attachment ?& array['path', 'name', 'type', 'size']
      and attachment - array['path', 'name', 'type', 'size'] = '{}'
      and jsonb_typeof(attachment -> 'path') = 'string' and char_length(attachment ->> 'path') <= 300
      and jsonb_typeof(attachment -> 'name') = 'string' and char_length(attachment ->> 'name') between 1 and 200
      and jsonb_typeof(attachment -> 'type') = 'string' and char_length(attachment ->> 'type') <= 120
      and jsonb_typeof(attachment -> 'size') = 'number' and (attachment ->> 'size')::numeric >= 0
    )
  ),
  -- Whoever has left is nobody any more, and their files are gone with them.
  add constraint chat_messages_attachment_is_the_senders check (
    attachment is null or sender_id is null
    or starts_with(attachment ->> 'path', conversation_id::text || '/' || sender_id::text || '/')
  );
