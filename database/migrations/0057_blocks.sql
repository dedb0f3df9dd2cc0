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
create index conversations_ended_by_idx on public.conversations (ended_by);

-- Two who were study partners and have parted could still read each other. Whoever of them parted has ended the conversation.
update public.conversations c set ended_at = parted.decided_at, ended_by = parted.ended_by
from (
  select distinct on (least(r.from_id, r.to_id), greatest(r.from_id, r.to_id))
    least(r.from_id, r.to_id) as one, greatest(r.from_id, r.to_id) as other, coalesce(r.decided_at, now()) as decided_at, r.ended_by
  from public.study_partner_requests r
  join private.profiles f on f.id = r.from_id and f.role = 'student'
  join private.profiles t on t.id = r.to_id and t.role = 'student'
  where r.status = 'ended' and not exists (
    select from public.study_partner_requests a
    where a.status = 'accepted' and least(a.from_id, a.to_id) = least(r.from_id, r.to_id)
      and greatest(a.from_id, a.to_id) = greatest(r.from_id, r.to_id))
  order by 1, 2, r.decided_at desc
) as parted
where least(c.student_id, c.teacher_id) = parted.one and greatest(c.student_id, c.teacher_id) = parted.other;
