-- What a Supabase project has, what Lomdim's SQL names, and what @supabase/lite does not bring. Nothing here is an invention of ours:
-- names and types are Supabase's. Roles and schemas come from database/platform/0001_roles.sql.

-- Private channels. Nobody listens on them here; the policies of the channels need something to stand on.
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

-- Second factors, and how a session was proved. Without any, a session was proved when it began.
create table auth.mfa_factors (
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table auth.mfa_amr_claims (
  id uuid not null primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
