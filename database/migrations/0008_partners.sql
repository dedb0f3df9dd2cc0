-- Learning together, and the rabbis whom everyone may turn to.

create table public.study_partner_requests (
  id uuid primary key default gen_random_uuid(),
  from_id uuid not null references private.profiles (id) on delete cascade,
  to_id uuid not null references private.profiles (id) on delete cascade,
  status text not null default 'sent' check (status in ('sent', 'accepted', 'declined', 'withdrawn')),
  message text check (char_length(message) <= 500),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint study_partner_requests_two_people check (from_id <> to_id)
);
-- Between two people one request is open or accepted, whoever asked first.
create unique index study_partner_requests_one_per_pair
  on public.study_partner_requests (least(from_id, to_id), greatest(from_id, to_id))
  where status in ('sent', 'accepted');
create index study_partner_requests_from_id_idx on public.study_partner_requests (from_id, created_at desc);
create index study_partner_requests_to_id_idx on public.study_partner_requests (to_id, created_at desc);

create table public.sos_requests (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references private.profiles (id) on delete cascade,
  subject text not null check (char_length(btrim(subject)) between 1 and 200),
  language text check (char_length(language) <= 60),
  duration_minutes integer not null default 30 check (duration_minutes between 15 and 240),
  status text not null default 'waiting' check (status in ('waiting', 'matched', 'cancelled', 'expired')),
  matched_with uuid references private.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sos_requests_one_waiting on public.sos_requests (student_id) where status = 'waiting';
create index sos_requests_student_id_idx on public.sos_requests (student_id, created_at desc);
create index sos_requests_matched_with_idx on public.sos_requests (matched_with);
create index sos_requests_waiting_idx on public.sos_requests (created_at) where status = 'waiting';

create table public.rabbis (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 200),
  title text check (char_length(title) <= 200),
  image_url text check (char_length(image_url) <= 2000),
  location text check (char_length(location) <= 200),
  experience_years integer check (experience_years between 0 and 100),
  specialties text[] not null default '{}',
  bio text check (char_length(bio) <= 5000),
  created_at timestamptz not null default now()
);

alter table public.study_partner_requests enable row level security;
alter table public.sos_requests enable row level security;
alter table public.rabbis enable row level security;
