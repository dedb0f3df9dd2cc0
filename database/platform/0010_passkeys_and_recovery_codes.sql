-- Passkeys, with the names that Supabase gives them, and recovery codes, which are ours alone.

create table auth.webauthn_credentials (
  id uuid not null default gen_random_uuid() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  attestation_type text not null default 'none',
  aaguid uuid,
  sign_count bigint not null default 0 check (sign_count >= 0),
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '' check (char_length(friendly_name) <= 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id, created_at);
comment on table auth.webauthn_credentials is 'Passkeys that sign a person in without a password.';

create table auth.webauthn_challenges (
  id uuid not null default gen_random_uuid() primary key,
  -- nobody, while it is not known who wants to sign in
  user_id uuid references auth.users (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('registration', 'authentication')),
  -- the challenge, and the session that asked for it
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

-- Ours: the way back for who lost the second factor. Each works once; only its hash is kept.
create table auth.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table auth.recovery_codes is 'Hashes of the codes that stand in for a lost second factor, each once.';

-- Ours: shown in the settings, so that a factor nobody uses any more is noticed.
alter table auth.mfa_factors add column last_used_at timestamptz;

alter table auth.webauthn_credentials enable row level security;
alter table auth.webauthn_challenges enable row level security;
alter table auth.recovery_codes enable row level security;
revoke all on auth.webauthn_credentials, auth.webauthn_challenges, auth.recovery_codes
  from public, anon, authenticated, service_role;
