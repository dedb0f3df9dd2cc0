-- PostgreSQL reads the text of every constraint of a table anew for each statement that writes to it, whether or not the row has anything
-- for it: that of attachments was longer than those of all other columns together. A domain is read once for a connection.
create domain private.attachment as jsonb
  constraint attachment_is_described check (
    jsonb_typeof(value) = 'object'
    and value ?& array['path', 'name', 'type', 'size']
    and value - array['path', 'name', 'type', 'size'] = '{}'
    and jsonb_typeof(value -> 'path') = 'string' and char_length(value ->> 'path') <= 300
    and jsonb_typeof(value -> 'name') = 'string' and char_length(value ->> 'name') between 1 and 200
    and jsonb_typeof(value -> 'type') = 'string' and char_length(value ->> 'type') <= 120
    and jsonb_typeof(value -> 'size') = 'number' and (value ->> 'size')::numeric >= 0
  );

-- The column stays jsonb, as the browser sees it.
alter table public.chat_messages
  drop constraint chat_messages_attachment_is_described,
  add constraint chat_messages_attachment_is_described check (attachment is null or attachment::private.attachment is not null);
