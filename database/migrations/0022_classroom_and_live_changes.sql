-- What the people of a course write to each other in its classroom.
create table public.course_messages (
  -- The sender's browser may choose the id, so that a message sent twice is stored once.
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  -- Whoever has left is nobody any more; the others keep what was said.
  sender_id uuid references private.profiles (id) on delete set null,
  content text not null check (char_length(content) between 1 and 4000 and content = btrim(content, E' \t\n\r')),
  created_at timestamptz not null default clock_timestamp()
);
create index course_messages_course_id_idx on public.course_messages (course_id, created_at, id);
create index course_messages_sender_id_idx on public.course_messages (sender_id, created_at);
alter table public.course_messages enable row level security;

-- That a live session is another than before: planned, moved, changed, cancelled, held or filled. Sessions themselves are seen
-- through a view, which cannot be published; whoever hears of a change asks the view again.
create table public.live_session_changes (
  id uuid primary key references private.live_sessions (id) on delete cascade,
  changed_at timestamptz not null default clock_timestamp()
);
alter table public.live_session_changes enable row level security;

alter publication supabase_realtime add table public.course_messages, public.live_session_changes;
