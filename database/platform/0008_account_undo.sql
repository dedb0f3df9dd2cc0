-- Ours: somebody whose password or address was changed is told by mail, and may undo it from there for some days. The mail goes to
-- the address from before the change; only the hash of what it carries is kept.
create table auth.account_undos (
  token_hash text not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  changed text not null check (changed in ('password', 'email')),
  -- where the mail went, and what the address becomes again
  email text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index account_undos_user_id_idx on auth.account_undos (user_id);
create index account_undos_expires_at_idx on auth.account_undos (expires_at);
alter table auth.account_undos enable row level security;
revoke all on auth.account_undos from public, anon, authenticated, service_role;
