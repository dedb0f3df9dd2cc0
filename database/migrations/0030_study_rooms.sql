-- A room in which two study partners learn together, begun on the spot.
create table private.study_rooms (
  id uuid primary key,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  starter_id uuid not null references private.profiles (id) on delete cascade,
  partner_id uuid not null references private.profiles (id) on delete cascade,
  duration_minutes integer not null check (duration_minutes between 15 and 240),
  room text not null unique default 'lomdim-' || replace(gen_random_uuid()::text, '-', ''),
  started_at timestamptz not null default now(),
  constraint study_rooms_two_people check (starter_id <> partner_id)
);
create index study_rooms_conversation_id_idx on private.study_rooms (conversation_id, started_at);
create index study_rooms_starter_id_idx on private.study_rooms (starter_id, started_at);
create index study_rooms_partner_id_idx on private.study_rooms (partner_id);
alter table private.study_rooms enable row level security;

-- Visits of these rooms too. A generated column cannot be told another rule on PostgreSQL 15, so it is made anew.
alter table private.room_visits
  drop column meeting_id,
  drop constraint room_visits_check,
  add column study_id uuid references private.study_rooms (id) on delete cascade;
alter table private.room_visits
  add column meeting_id uuid not null
    generated always as (coalesce(booking_id, lesson_id, session_id, pair_id, study_id)) stored,
  add constraint room_visits_one_meeting check (num_nonnulls(booking_id, lesson_id, session_id, pair_id, study_id) = 1);
create index room_visits_meeting_id_idx on private.room_visits (meeting_id, person_id);
create index room_visits_study_id_idx on private.room_visits (study_id);
