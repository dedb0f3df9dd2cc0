-- What is written in our own rooms, for a day: so that a report holds what was really written, not what somebody's page says.
create table public.room_messages (
  id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references private.room_ids (id) on delete cascade,
  sender_id uuid references private.profiles (id) on delete set null,
  content text not null,
  created_at timestamptz not null default now()
);
create index room_messages_meeting_id_idx on public.room_messages (meeting_id, created_at);
create index room_messages_sender_id_idx on public.room_messages (sender_id, created_at);
create index room_messages_created_at_idx on public.room_messages (created_at);
alter table public.room_messages enable row level security;
alter publication supabase_realtime add table public.room_messages;

-- What happened in a room can be reported as such.
alter table public.reports
  add column meeting_id uuid references private.room_ids (id) on delete set null,
  drop constraint reports_subject_kind_check,
  add constraint reports_subject_kind_check check (subject_kind in ('person', 'message', 'course_message', 'course', 'room'));
create index reports_meeting_id_idx on public.reports (meeting_id);

-- The last minutes of a room's chat, as they were when it was reported.
create table private.report_lines (
  report_id uuid not null references public.reports (id) on delete cascade,
  message_id uuid not null,
  sender_id uuid references private.profiles (id) on delete set null,
  content text not null,
  written_at timestamptz not null,
  primary key (report_id, message_id)
);
create index report_lines_sender_id_idx on private.report_lines (sender_id);
alter table private.report_lines enable row level security;
