-- Ours: what each sign-up said, kept apart until its own mail has been answered. Anybody can sign up with anybody's
-- address, so several may wait for the same mailbox; the one whose mail is answered counts, the others go.
create table auth.sign_ups (
  id uuid not null default gen_random_uuid() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The one that made the account which waits; what it said stands in auth.users.
  opened_account boolean not null default false,
  encrypted_password varchar(255),
  user_metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index sign_ups_user_id_idx on auth.sign_ups (user_id, created_at desc);
create unique index sign_ups_opened_account_key on auth.sign_ups (user_id) where opened_account;
create index sign_ups_created_at_idx on auth.sign_ups (created_at);
comment on table auth.sign_ups is 'Sign-ups whose mailbox has not answered. Written by the auth service alone.';

alter table auth.one_time_tokens add column sign_up_id uuid references auth.sign_ups (id) on delete cascade;

-- A newer token takes the place of an older one of the same sign-up, never of another's.
drop index auth.one_time_tokens_user_id_token_type_key;
create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type)
  where sign_up_id is null;
create unique index one_time_tokens_sign_up_id_token_type_key on auth.one_time_tokens (sign_up_id, token_type);
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);

-- A person's own list of sign-ins that failed is read from the audit trail.
create index audit_log_entries_failed_sign_ins_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc)
  where payload ->> 'action' = 'login_failed';

alter table auth.sign_ups enable row level security;
revoke all on auth.sign_ups from public, anon, authenticated, service_role;
