-- Who came to whom, and whether they were answered; and what presence keys are made of.

alter table public.conversations
  add column started_by uuid references private.profiles (id) on delete set null,
  -- When both had written something.
  add column answered_at timestamptz;
create index conversations_started_by_idx on public.conversations (started_by);

-- Who opened a conversation in which nothing was written is not known: it counts as nobody's, until somebody writes.
with first as (
  select distinct on (m.conversation_id) m.conversation_id, m.sender_id
  from public.chat_messages m where m.sender_id is not null order by m.conversation_id, m.created_at, m.id
), answer as (
  select m.conversation_id, min(m.created_at) as at
  from public.chat_messages m join first f on f.conversation_id = m.conversation_id and f.sender_id <> m.sender_id
  group by m.conversation_id
)
update public.conversations c set started_by = f.sender_id, answered_at = a.at
from first f left join answer a on a.conversation_id = f.conversation_id
where f.conversation_id = c.id;

-- Nobody but the functions that make keys of it reads it. Made here, so that every installation has its own.
create table private.presence_secret (
  is_the_one boolean primary key default true check (is_the_one),
  secret bytea not null check (octet_length(secret) = 32)
);
alter table private.presence_secret enable row level security;
insert into private.presence_secret (secret) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
