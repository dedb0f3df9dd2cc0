-- What is taught: courses, who sits in them, their single lessons and their live sessions. Prices are integer euro cents.

create table public.courses (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 200),
  description text check (char_length(description) <= 10000),
  subject text not null check (subject in (
    'Torah', 'Talmud', 'Halacha', 'Jewish Philosophy', 'Hebrew Language',
    'Jewish History', 'Kabbalah', 'Chassidut', 'Mishnah', 'Gemara')),
  audience text not null default 'adults' check (audience in ('adults', 'children', 'women')),
  age_range text check (age_range in ('6-12', '13-17', '18-25', '26-40', '40+')),
  level text check (level in ('beginner', 'intermediate', 'advanced')),
  language text check (char_length(language) <= 60),
  price integer not null check (price between 100 and 1000000),
  session_duration_minutes integer not null default 30 check (session_duration_minutes in (30, 45, 60, 90)),
  total_sessions integer not null default 1 check (total_sessions between 1 and 20),
  max_students integer not null default 10 check (max_students between 1 and 50),
  is_trial_available boolean not null default true,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index courses_teacher_id_idx on public.courses (teacher_id);
create index courses_active_idx on public.courses (created_at desc, id) where is_active;

create table public.course_enrollments (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  student_id uuid not null references private.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (course_id, student_id)
);
create index course_enrollments_student_id_idx on public.course_enrollments (student_id, created_at desc);

create table public.course_sessions (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  student_id uuid not null references private.profiles (id) on delete cascade,
  session_date timestamptz not null,
  duration_minutes integer not null default 30 check (duration_minutes between 15 and 240),
  session_type text not null default 'trial' check (session_type in ('trial', 'regular')),
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'missed', 'cancelled')),
  created_at timestamptz not null default now()
);
create index course_sessions_course_id_idx on public.course_sessions (course_id);
create index course_sessions_teacher_id_idx on public.course_sessions (teacher_id, session_date);
create index course_sessions_student_id_idx on public.course_sessions (student_id, session_date);
-- One trial a course for each student, however often the button is pressed.
create unique index course_sessions_one_trial on public.course_sessions (student_id, course_id)
  where session_type = 'trial' and status <> 'cancelled';

-- Browsers see this table through the view `public.live_sessions`, which shows the room only to those who may enter it.
create table private.live_sessions (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 200),
  description text check (char_length(description) <= 5000),
  scheduled_at timestamptz not null,
  duration_minutes integer not null default 60 check (duration_minutes between 15 and 240),
  max_participants integer not null default 20 check (max_participants between 1 and 500),
  jitsi_room text not null unique default 'lomdim-' || replace(gen_random_uuid()::text, '-', ''),
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index live_sessions_course_id_idx on private.live_sessions (course_id);
create index live_sessions_teacher_id_idx on private.live_sessions (teacher_id, scheduled_at);
create index live_sessions_scheduled_at_idx on private.live_sessions (scheduled_at, id);

create table public.live_attendance (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references private.live_sessions (id) on delete cascade,
  student_id uuid not null references private.profiles (id) on delete cascade,
  joined_at timestamptz not null default now(),
  unique (session_id, student_id)
);
create index live_attendance_student_id_idx on public.live_attendance (student_id, joined_at desc);

create table public.free_trials (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references private.profiles (id) on delete cascade,
  course_id uuid not null references public.courses (id) on delete cascade,
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  used_at timestamptz not null default now(),
  unique (student_id, course_id, teacher_id)
);
create index free_trials_course_id_idx on public.free_trials (course_id);
create index free_trials_teacher_id_idx on public.free_trials (teacher_id);

alter table public.courses enable row level security;
alter table public.course_enrollments enable row level security;
alter table public.course_sessions enable row level security;
alter table private.live_sessions enable row level security;
alter table public.live_attendance enable row level security;
alter table public.free_trials enable row level security;
