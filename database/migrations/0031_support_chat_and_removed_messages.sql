-- Whoever wrote a ticket goes on writing, so that a question and its answers are a conversation.
alter table public.answers
  add column from_author boolean not null default false,
  add constraint answers_from_author_to_tickets check (not from_author or (ticket_id is not null and admin_id is null));
alter table public.support_tickets add column last_word_at timestamptz not null default now();

-- A message that was removed from a classroom keeps its place, so that nobody wonders. What it said is kept for those who decide on
-- reports, and for nobody else.
alter table public.course_messages add column removed_at timestamptz;
alter table public.course_messages
  drop constraint course_messages_content_check,
  add constraint course_messages_content_check check (
    case when removed_at is null
      then char_length(content) between 1 and 4000 and content = btrim(content, E' \t\n\r')
      else content = ''
    end);
create table private.removed_course_messages (
  message_id uuid primary key references public.course_messages (id) on delete cascade,
  content text not null,
  removed_by uuid references private.profiles (id) on delete set null
);
create index removed_course_messages_removed_by_idx on private.removed_course_messages (removed_by);
alter table private.removed_course_messages enable row level security;
