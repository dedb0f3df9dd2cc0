-- Who does not want to have to do with whom. In `private`, because the blocked person must not learn of it: functions alone read it.

create table private.blocks (
  blocker_id uuid not null references private.profiles (id) on delete cascade,
  blocked_id uuid not null references private.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_two_people check (blocker_id <> blocked_id)
);
-- Asked from both sides.
create index blocks_blocked_id_idx on private.blocks (blocked_id);
alter table private.blocks enable row level security;

-- A conversation that one of the two has ended. Whoever ended it keeps what was written; the other no longer reads it. When the one who
-- ended it has left, it has ended all the same.
alter table public.conversations
  add column ended_at timestamptz,
  add column ended_by uuid references private.profiles (id) on delete set null,
  add constraint conversations_ended_by_somebody check (ended_by is null or ended_at is not null);
create index conversations_ended_by_idx on public.conversations (ended_by) where ended_by is not null;
