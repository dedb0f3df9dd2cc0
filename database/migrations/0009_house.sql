-- What people write to the house, and what the house writes to people.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 200),
  email text not null check (char_length(email) <= 320 and email ~ '^[^@\s]+@[^@\s]+$'),
  subject text check (subject in ('general', 'courses', 'teachers', 'technical', 'billing')),
  message text not null check (char_length(btrim(message)) between 1 and 10000),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now()
);
create index contact_messages_status_idx on public.contact_messages (status, created_at desc);

create table public.support_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references private.profiles (id) on delete set null,
  subject text not null check (char_length(btrim(subject)) between 1 and 200),
  priority text check (priority in ('low', 'medium', 'high', 'urgent')),
  description text not null check (char_length(btrim(description)) between 1 and 10000),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now()
);
create index support_tickets_user_id_idx on public.support_tickets (user_id);
create index support_tickets_status_idx on public.support_tickets (status, created_at desc);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references private.profiles (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;

-- Mail waits here, written in the same transaction as its cause, until a server has handed it over.
create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (char_length(recipient) <= 320),
  kind text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  locked_until timestamptz,
  sent_at timestamptz,
  last_error text
);
create index mail_outbox_due_idx on private.mail_outbox (next_attempt_at) where sent_at is null;
create index mail_outbox_created_at_idx on private.mail_outbox (created_at desc);

alter table public.contact_messages enable row level security;
alter table public.support_tickets enable row level security;
alter table public.notifications enable row level security;
alter table private.mail_outbox enable row level security;
