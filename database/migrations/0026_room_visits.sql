-- The rooms of trial and other single lessons of a course, as those of booked lessons.
create table private.lesson_rooms (
  lesson_id uuid primary key references public.course_sessions (id) on delete cascade,
  room text not null unique default 'lomdim-' || replace(gen_random_uuid()::text, '-', '')
);
alter table private.lesson_rooms enable row level security;

-- Who was in a room, and for how long: one row from coming to going.
create table private.room_visits (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references private.profiles (id) on delete cascade,
  booking_id uuid references public.lesson_bookings (id) on delete cascade,
  lesson_id uuid references public.course_sessions (id) on delete cascade,
  session_id uuid references private.live_sessions (id) on delete cascade,
  pair_id uuid references public.sos_offers (id) on delete cascade,
  meeting_id uuid not null generated always as (coalesce(booking_id, lesson_id, session_id, pair_id)) stored,
  entered_at timestamptz not null default now(),
  -- The browser says every minute that it is still there; a machine that was switched off says nothing.
  seen_at timestamptz not null default now(),
  left_at timestamptz,
  -- Sent out by whoever leads the meeting; the room stays closed to them until they are let in again.
  removed_at timestamptz,
  check (num_nonnulls(booking_id, lesson_id, session_id, pair_id) = 1),
  check (seen_at >= entered_at and left_at >= entered_at)
);
create index room_visits_meeting_id_idx on private.room_visits (meeting_id, person_id);
create index room_visits_person_id_idx on private.room_visits (person_id, entered_at);
create index room_visits_booking_id_idx on private.room_visits (booking_id);
create index room_visits_lesson_id_idx on private.room_visits (lesson_id);
create index room_visits_session_id_idx on private.room_visits (session_id);
create index room_visits_pair_id_idx on private.room_visits (pair_id);
alter table private.room_visits enable row level security;
