-- Talking: one conversation for each pair.

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references private.profiles (id) on delete cascade,
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint conversations_two_people check (student_id <> teacher_id)
);
-- The same two people have one conversation, in whichever order they are named.
create unique index conversations_one_per_pair
  on public.conversations (least(student_id, teacher_id), greatest(student_id, teacher_id));
create index conversations_student_id_idx on public.conversations (student_id, updated_at desc);
create index conversations_teacher_id_idx on public.conversations (teacher_id, updated_at desc);

create table public.chat_messages (
  -- The sender's browser may choose the id, so that a message sent twice is stored once.
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null references private.profiles (id) on delete cascade,
  content text not null check (char_length(content) between 1 and 4000 and content = btrim(content, E' \t\n\r')),
  message_type text not null default 'text' check (message_type in ('text', 'meeting_request')),
  meeting_data jsonb check (meeting_data is null or (jsonb_typeof(meeting_data) = 'object' and pg_column_size(meeting_data) <= 8000)),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  constraint chat_messages_meeting_has_data check (message_type = 'text' or meeting_data is not null)
);
create index chat_messages_conversation_id_idx on public.chat_messages (conversation_id, created_at, id);
create index chat_messages_sender_id_idx on public.chat_messages (sender_id);
create index chat_messages_unread_idx on public.chat_messages (conversation_id, sender_id) where read_at is null;

alter table public.conversations enable row level security;
alter table public.chat_messages enable row level security;
