-- Apps that people let into their account: this server as an OAuth 2.1 authorization server. Names and types are Supabase's, save what
-- is marked as ours.

create type auth.oauth_registration_type as enum ('dynamic', 'manual');
create type auth.oauth_client_type as enum ('public', 'confidential');
create type auth.oauth_authorization_status as enum ('pending', 'approved', 'denied', 'expired');
create type auth.oauth_response_type as enum ('code');

create table auth.oauth_clients (
  id uuid not null primary key,
  -- the SHA-256 of what the app holds; a public app holds nothing
  client_secret_hash text,
  registration_type auth.oauth_registration_type not null,
  -- ours: lists, where Supabase joins with commas, which addresses may contain
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  grant_types text[] not null check (cardinality(grant_types) > 0),
  client_name text check (char_length(client_name) <= 1024),
  client_uri text check (char_length(client_uri) <= 2048),
  logo_uri text check (char_length(logo_uri) <= 2048),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  client_type auth.oauth_client_type not null default 'confidential',
  token_endpoint_auth_method text not null
    check (token_endpoint_auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
  constraint oauth_clients_secret_of_confidential check ((client_type = 'confidential') = (client_secret_hash is not null))
);
create index oauth_clients_deleted_at_idx on auth.oauth_clients (deleted_at);
create index oauth_clients_created_at_idx on auth.oauth_clients (created_at desc, id);
comment on table auth.oauth_clients is 'Apps that may ask people for access to their account.';

create table auth.oauth_authorizations (
  id uuid not null default gen_random_uuid() primary key,
  -- ours: the SHA-256 of what is in the address of the consent page, and of the code that the app is given
  authorization_id text not null unique,
  authorization_code text unique,
  client_id uuid not null references auth.oauth_clients (id) on delete cascade,
  -- whoever opened the consent page first
  user_id uuid references auth.users (id) on delete cascade,
  redirect_uri text not null check (char_length(redirect_uri) <= 2048),
  scope text not null check (char_length(scope) <= 4096),
  state text check (char_length(state) <= 4096),
  resource text check (char_length(resource) <= 2048),
  code_challenge text check (char_length(code_challenge) between 1 and 128),
  code_challenge_method auth.code_challenge_method,
  response_type auth.oauth_response_type not null default 'code',
  status auth.oauth_authorization_status not null default 'pending',
  nonce text check (char_length(nonce) <= 255),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  approved_at timestamptz,
  -- ours: the session that approved, and how much it had proved; what the app gets is worth no more, and nothing once that session ended
  approving_session_id uuid references auth.sessions (id) on delete set null,
  aal auth.aal_level,
  -- ours: a code works once. A second use ends the session that the first one made.
  used_at timestamptz,
  made_session_id uuid references auth.sessions (id) on delete set null
);
create index oauth_authorizations_client_id_idx on auth.oauth_authorizations (client_id);
create index oauth_authorizations_user_id_idx on auth.oauth_authorizations (user_id);
create index oauth_authorizations_expires_at_idx on auth.oauth_authorizations (expires_at);
create index oauth_authorizations_approving_session_id_idx on auth.oauth_authorizations (approving_session_id);
create index oauth_authorizations_made_session_id_idx on auth.oauth_authorizations (made_session_id);
comment on table auth.oauth_authorizations is 'Requests of apps for access, from the redirect to the consent page until the code was exchanged.';

create table auth.oauth_consents (
  id uuid not null default gen_random_uuid() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id uuid not null references auth.oauth_clients (id) on delete cascade,
  scopes text not null check (char_length(scopes) <= 2048 and btrim(scopes) <> ''),
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint oauth_consents_user_client_unique unique (user_id, client_id),
  constraint oauth_consents_revoked_after_granted check (revoked_at is null or revoked_at >= granted_at)
);
create index oauth_consents_client_id_idx on auth.oauth_consents (client_id);
comment on table auth.oauth_consents is 'Which apps a person has let in, and for what.';

alter table auth.sessions
  add column oauth_client_id uuid references auth.oauth_clients (id) on delete cascade,
  add column scopes text check (char_length(scopes) <= 4096);
create index sessions_oauth_client_id_idx on auth.sessions (oauth_client_id);

alter table auth.oauth_clients enable row level security;
alter table auth.oauth_authorizations enable row level security;
alter table auth.oauth_consents enable row level security;
revoke all on auth.oauth_clients, auth.oauth_authorizations, auth.oauth_consents
  from public, anon, authenticated, service_role;
