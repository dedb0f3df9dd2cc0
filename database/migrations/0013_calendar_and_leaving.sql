-- Personal calendars, the rooms of booked lessons, and what stays with others when a person leaves.

-- Whoever knows the secret in the address reads the calendar, so only its hash is kept.
create table private.calendar_feeds (
  person_id uuid primary key references private.profiles (id) on delete cascade,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now()
);

-- The room is not to be guessed from the booking's id, which stands in addresses that people share. Made when first entered.
create table private.booking_rooms (
  booking_id uuid primary key references public.lesson_bookings (id) on delete cascade,
  room text not null unique default 'lomdim-' || replace(gen_random_uuid()::text, '-', '')
);

alter table private.calendar_feeds enable row level security;
alter table private.booking_rooms enable row level security;

-- Calendars are told when an event changed last.
alter table public.course_sessions add column updated_at timestamptz not null default now();
update public.course_sessions set updated_at = created_at;

-- A person who leaves takes their name; what they wrote stays with the one they wrote to.
alter table public.conversations
  alter column student_id drop not null,
  alter column teacher_id drop not null,
  drop constraint conversations_student_id_fkey,
  drop constraint conversations_teacher_id_fkey,
  add constraint conversations_student_id_fkey foreign key (student_id) references private.profiles (id) on delete set null,
  add constraint conversations_teacher_id_fkey foreign key (teacher_id) references private.profiles (id) on delete set null;

-- Somebody may have talked with several who left.
drop index public.conversations_one_per_pair;
create unique index conversations_one_per_pair
  on public.conversations (least(student_id, teacher_id), greatest(student_id, teacher_id))
  where student_id is not null and teacher_id is not null;

alter table public.chat_messages
  alter column sender_id drop not null,
  drop constraint chat_messages_sender_id_fkey,
  add constraint chat_messages_sender_id_fkey foreign key (sender_id) references private.profiles (id) on delete set null;
