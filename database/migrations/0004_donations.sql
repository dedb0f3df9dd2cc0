-- Giving and being helped. Amounts are integer euro cents. A person who leaves takes their name, not the gift.

create table public.donations (
  id uuid primary key default gen_random_uuid(),
  donor_id uuid references private.profiles (id) on delete set null,
  amount integer not null check (amount between 100 and 100000000),
  donation_type text not null default 'custom' check (donation_type in ('custom', 'multiple_courses')),
  courses_sponsored integer not null default 1 check (courses_sponsored between 1 and 10000),
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed')),
  message text check (char_length(message) <= 1000),
  created_at timestamptz not null default now()
);
create index donations_donor_id_idx on public.donations (donor_id, created_at desc);
create index donations_status_idx on public.donations (status, created_at desc);

-- Who was helped to which course. The receiver stays anonymous: only they and admins see the row.
create table public.sponsored_course_assignments (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  student_id uuid references private.profiles (id) on delete set null,
  assigned_at timestamptz not null default now(),
  unique (course_id, student_id)
);
create index sponsored_course_assignments_student_id_idx on public.sponsored_course_assignments (student_id);

-- The pool as one row that is locked while it changes: it can never go below zero, whoever asks at the same instant.
create table private.sponsorship_pool (
  only_row boolean primary key default true check (only_row),
  courses_given bigint not null default 0,
  courses_used bigint not null default 0,
  amount_given_cents bigint not null default 0,
  constraint sponsorship_pool_not_below_zero check (courses_used between 0 and courses_given)
);
insert into private.sponsorship_pool default values;

alter table public.donations enable row level security;
alter table public.sponsored_course_assignments enable row level security;
alter table private.sponsorship_pool enable row level security;
