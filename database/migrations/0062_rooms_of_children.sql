-- Who stands before a room in which children meet somebody, and whom the teacher has let in. No visit: waiting is no attendance.
create table private.room_arrivals (
  meeting_id uuid not null references private.room_ids (id) on delete cascade,
  person_id uuid not null references private.profiles (id) on delete cascade,
  arrived_at timestamptz not null default now(),
  -- The page says every few seconds that it is still there, before the room and in it.
  seen_at timestamptz not null default now(),
  left_at timestamptz,
  admitted_at timestamptz,
  admitted_by uuid references private.profiles (id) on delete set null,
  primary key (meeting_id, person_id)
);
create index room_arrivals_person_id_idx on private.room_arrivals (person_id);
create index room_arrivals_admitted_by_idx on private.room_arrivals (admitted_by);
alter table private.room_arrivals enable row level security;
