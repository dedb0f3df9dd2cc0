-- Families (topic `families`): children who learn under a parent, how they sign in, and what a parent agreed to.

-- First name only, by construction: what is not kept of a child cannot be shown by any list, mail or room.
alter table private.profiles
  add column is_child boolean not null default false,
  add constraint profiles_child_is_plain check (not is_child or (
    role = 'student' and last_name = '' and email is null and bio is null and location is null and avatar_url is null
    and experience is null and title is null and education is null and study_goals is null and study_availability is null
    and not is_listed_as_partner));

create table private.children (
  child_id uuid primary key references private.profiles (id) on delete cascade,
  parent_id uuid not null references private.profiles (id) on delete cascade,
  -- Not the day: an age is all that is asked for.
  birth_month date not null constraint children_birth_month_check check (extract(day from birth_month) = 1),
  -- The name by which the child signs in, beside its secret, on a device of the family.
  short_name text constraint children_short_name_check
    check (char_length(short_name) between 1 and 30 and short_name = btrim(short_name, E' \t\n\r')),
  may_sign_in boolean not null default false,
  secret_kind text check (secret_kind in ('pin', 'pictures')),
  -- Made with a key that the database lacks: a few digits could be guessed from a plain hash.
  secret_hash text check (char_length(secret_hash) <= 200),
  -- Wrong secrets in a row, and those of a day.
  wrong_secrets smallint not null default 0,
  wrong_in_day smallint not null default 0,
  day_began timestamptz,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  constraint children_two_people check (child_id <> parent_id),
  constraint children_secret_has_kind check ((secret_kind is null) = (secret_hash is null))
);
create index children_parent_id_idx on private.children (parent_id, created_at, child_id);
create unique index children_short_name_key on private.children (parent_id, lower(short_name));
alter table private.children enable row level security;

-- A browser on which children of a parent may sign in, or a link that makes one.
create table private.child_devices (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid not null references private.profiles (id) on delete cascade,
  -- Null: every child of the parent.
  child_id uuid references private.profiles (id) on delete cascade,
  kind text not null check (kind in ('device', 'link')),
  secret_hash text not null constraint child_devices_secret_key unique,
  label text not null default '' check (char_length(label) <= 100),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  constraint child_devices_link_is_of_one check (kind = 'device' or child_id is not null)
);
create index child_devices_parent_id_idx on private.child_devices (parent_id, created_at);
create index child_devices_child_id_idx on private.child_devices (child_id);
alter table private.child_devices enable row level security;

-- What a parent agreed to, when, and to which version of the text. It stays without the child, as long as the parent is there.
create table private.consents (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid not null references private.profiles (id) on delete cascade,
  child_id uuid references private.profiles (id) on delete set null,
  kind text not null check (kind in ('child', 'one_to_one')),
  teacher_id uuid references private.profiles (id) on delete set null,
  version text not null check (char_length(version) between 1 and 30),
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint consents_teacher_is_of_one_to_one check (kind = 'one_to_one' or teacher_id is null)
);
create index consents_parent_id_idx on private.consents (parent_id, given_at);
create index consents_child_id_idx on private.consents (child_id, kind);
create index consents_teacher_id_idx on private.consents (teacher_id);
create unique index consents_child_once on private.consents (child_id, version) where kind = 'child' and withdrawn_at is null;
create unique index consents_one_to_one_once on private.consents (child_id, teacher_id)
  where kind = 'one_to_one' and withdrawn_at is null;
alter table private.consents enable row level security;
