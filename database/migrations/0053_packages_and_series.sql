-- Several lessons taken together at one price, and lessons that repeat every week (topics `packages` and `series`).

-- What a teacher offers.
create table public.teacher_packages (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  lessons smallint not null check (lessons in (5, 10)),
  duration_minutes integer not null check (duration_minutes in (30, 60, 90, 120)),
  -- For all of them together, in dollars as the hourly rate.
  price_cents integer not null check (price_cents between 100 and 20000000),
  is_offered boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint teacher_packages_once unique (teacher_id, lessons, duration_minutes)
);
alter table public.teacher_packages enable row level security;

-- What a student took, at the price that it had then.
create table public.student_packages (
  id uuid primary key,
  student_id uuid not null references private.profiles (id) on delete cascade,
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  lessons smallint not null check (lessons in (5, 10)),
  duration_minutes integer not null check (duration_minutes in (30, 60, 90, 120)),
  price_cents integer not null check (price_cents between 100 and 20000000),
  currency text not null default 'usd' check (currency = 'usd'),
  taken_at timestamptz not null default now(),
  given_back_at timestamptz,
  constraint student_packages_two_people check (student_id <> teacher_id)
);
create index student_packages_student_id_idx on public.student_packages (student_id, teacher_id, taken_at);
create index student_packages_teacher_id_idx on public.student_packages (teacher_id, taken_at);
alter table public.student_packages enable row level security;

-- A lesson of a package has one of its places. Without a number it has given its place back. No place is taken twice, whoever comes at
-- the same instant.
alter table public.lessons
  add column package_id uuid references public.student_packages (id) on delete set null,
  add column package_number smallint check (package_number between 1 and 10),
  -- What was scheduled together, every date a lesson of its own.
  add column series_id uuid,
  add constraint lessons_package_is_of_bookings check (kind = 'booking' or package_id is null),
  add constraint lessons_package_place unique (package_id, package_number);
create index lessons_series_id_idx on public.lessons (series_id, starts_at) where series_id is not null;
