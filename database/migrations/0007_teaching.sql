-- What was taught and what it earned. Each lesson, trial or live session is logged once.

create table public.teacher_hours (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  course_session_id uuid unique references public.course_sessions (id) on delete set null,
  live_session_id uuid unique references private.live_sessions (id) on delete set null,
  booking_id uuid unique references public.lesson_bookings (id) on delete set null,
  course_id uuid references public.courses (id) on delete set null,
  student_id uuid references private.profiles (id) on delete set null,
  hours_taught numeric(5, 2) not null check (hours_taught > 0 and hours_taught <= 24),
  date_taught date not null,
  created_at timestamptz not null default now(),
  constraint teacher_hours_one_source check (num_nonnulls(course_session_id, live_session_id, booking_id) <= 1)
);
create index teacher_hours_teacher_id_idx on public.teacher_hours (teacher_id, date_taught desc);
create index teacher_hours_date_taught_idx on public.teacher_hours (date_taught);
create index teacher_hours_course_id_idx on public.teacher_hours (course_id);
create index teacher_hours_student_id_idx on public.teacher_hours (student_id);

create table public.teacher_earnings (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  hours_id uuid unique references public.teacher_hours (id) on delete set null,
  amount integer not null check (amount >= 0),
  -- Courses are priced in euros, a teacher's hour in dollars.
  currency text not null default 'eur' check (currency in ('eur', 'usd')),
  status text not null default 'pending' check (status in ('pending', 'completed')),
  created_at timestamptz not null default now()
);
create index teacher_earnings_teacher_id_idx on public.teacher_earnings (teacher_id, created_at desc);
create index teacher_earnings_status_idx on public.teacher_earnings (status);

alter table public.teacher_hours enable row level security;
alter table public.teacher_earnings enable row level security;
