-- Lessons between two people, when teachers are free, and what students say afterwards.

create table public.lesson_bookings (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references private.profiles (id) on delete cascade,
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  lesson_date date not null,
  lesson_time time not null,
  -- The zone in which date and time were chosen; `during` is the same moment for everyone.
  time_zone text not null check (char_length(time_zone) <= 64),
  duration_minutes integer not null default 60 check (duration_minutes in (30, 60, 90, 120)),
  subject text not null check (char_length(btrim(subject)) between 1 and 200),
  notes text check (char_length(notes) <= 2000),
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'missed', 'cancelled')),
  during tstzrange not null,
  created_by uuid references private.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lesson_bookings_two_people check (student_id <> teacher_id),
  constraint lesson_bookings_teacher_is_free
    exclude using gist (teacher_id with =, during with &&) where (status = 'scheduled'),
  constraint lesson_bookings_student_is_free
    exclude using gist (student_id with =, during with &&) where (status = 'scheduled')
);
create index lesson_bookings_student_id_idx on public.lesson_bookings (student_id, lower(during));
create index lesson_bookings_teacher_id_idx on public.lesson_bookings (teacher_id, lower(during));
create index lesson_bookings_created_by_idx on public.lesson_bookings (created_by);

create table public.teacher_availability (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  weekday smallint not null check (weekday between 0 and 6), -- 0 is Sunday
  from_time time not null,
  to_time time not null,
  time_zone text not null check (char_length(time_zone) <= 64),
  created_at timestamptz not null default now(),
  constraint teacher_availability_order check (from_time < to_time)
);
create unique index teacher_availability_slot on public.teacher_availability (teacher_id, weekday, from_time);

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  student_id uuid not null references private.profiles (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment text check (char_length(comment) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (teacher_id, student_id)
);
create index reviews_student_id_idx on public.reviews (student_id);

alter table public.lesson_bookings enable row level security;
alter table public.teacher_availability enable row level security;
alter table public.reviews enable row level security;
