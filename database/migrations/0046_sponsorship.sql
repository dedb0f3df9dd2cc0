-- What a donation opens follows from its amount, and those who wait for a sponsored course wait in a queue.

-- How many courses a donation opens once it is received. What was received before this rule keeps every course that it was said to
-- sponsor, since students may sit in them; what still waits opens as many as its amount pays for, as any donation from now on.
alter table public.donations add column courses_funded integer not null default 0;
update public.donations
set courses_funded = case when status = 'completed' then courses_sponsored else least(courses_sponsored, amount / 1000) end;
alter table public.donations
  add constraint donations_courses_funded_check check (courses_funded between 0 and courses_sponsored);

drop index public.donations_received_idx;
create index donations_received_idx on public.donations (received_at, id) include (courses_funded) where status = 'completed';

-- The queue of those who asked for a sponsored course when none was there: one place for each student, for one course.
create table public.sponsorship_requests (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null unique references private.profiles (id) on delete cascade,
  course_id uuid not null references public.courses (id) on delete cascade,
  -- Given while the pool is locked, so that it is the order in which they asked, to the last microsecond.
  turn bigint generated always as identity unique,
  asked_at timestamptz not null default now()
);
create index sponsorship_requests_course_id_idx on public.sponsorship_requests (course_id);
alter table public.sponsorship_requests enable row level security;
