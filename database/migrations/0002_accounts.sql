-- People. Browsers see this table through the view `public.profiles`, which hides e-mail addresses from others.

create table private.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  role text not null default 'student' check (role in ('student', 'teacher', 'admin')),
  gender text check (gender in ('male', 'female', 'other', 'prefer_not_to_say')),
  preferred_language text not null default 'en' check (preferred_language in ('en', 'fr', 'de')),
  trial_lessons_used integer not null default 0 check (trial_lessons_used >= 0),
  max_trial_lessons integer not null default 2 check (max_trial_lessons between 0 and 100),
  approval_status text check (approval_status in ('pending', 'approved', 'rejected')),
  approved_at timestamptz,
  approved_by uuid references private.profiles (id) on delete set null,
  availability_status text check (availability_status in ('available', 'busy', 'other')),
  bio text check (char_length(bio) <= 5000),
  location text check (char_length(location) <= 200),
  experience text check (char_length(experience) <= 2000),
  -- Shown on a teacher's page beside the name, such as 'Rabbi', and where they studied.
  title text check (char_length(title) <= 100),
  education text check (char_length(education) <= 2000),
  avatar_url text check (char_length(avatar_url) <= 2000),
  subjects text[] not null default '{}' check (cardinality(subjects) <= 40 and char_length(array_to_string(subjects, '')) <= 2000),
  languages text[] not null default '{}' check (cardinality(languages) <= 40 and char_length(array_to_string(languages, '')) <= 2000),
  audiences text[] not null default '{}' check (audiences <@ array['men', 'women', 'adults', 'children']),
  hourly_rate integer check (hourly_rate between 0 and 10000),
  learning_level text check (learning_level in ('beginner', 'intermediate', 'advanced')),
  -- What a study partner wants others to know, and whether they want to be found at all.
  study_goals text check (char_length(study_goals) <= 1000),
  study_availability text check (char_length(study_availability) <= 200),
  is_listed_as_partner boolean not null default false,
  time_zone text not null default 'UTC' check (char_length(time_zone) <= 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_teacher_has_status check (role <> 'teacher' or approval_status is not null)
);
create unique index profiles_email_key on private.profiles (lower(email));
create index profiles_approved_by_idx on private.profiles (approved_by);
create index profiles_teachers_idx on private.profiles (approval_status, created_at desc, id) where role = 'teacher';
create index profiles_partners_idx on private.profiles (gender, created_at desc, id) where role = 'student' and is_listed_as_partner;

create table public.admin_approvals (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid references private.profiles (id) on delete set null,
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  action text not null check (action in ('approved', 'rejected')),
  notes text check (char_length(notes) <= 4000),
  created_at timestamptz not null default now()
);
create index admin_approvals_admin_id_idx on public.admin_approvals (admin_id);
create index admin_approvals_teacher_id_idx on public.admin_approvals (teacher_id, created_at desc);

alter table private.profiles enable row level security;
alter table public.admin_approvals enable row level security;
