-- What a teacher asks of bookings on their page. A teacher without a row has the defaults (`private.booking_rules`), so that they can be
-- given better ones later without touching what anybody chose.
create table public.teacher_booking_rules (
  teacher_id uuid primary key references private.profiles (id) on delete cascade,
  notice_minutes integer not null default 720
    constraint teacher_booking_rules_notice check (notice_minutes between 0 and 20160),
  buffer_minutes integer not null default 0
    constraint teacher_booking_rules_buffer check (buffer_minutes between 0 and 120),
  days_ahead integer not null default 90
    constraint teacher_booking_rules_days_ahead check (days_ahead between 1 and 731),
  lessons_a_day integer not null default 8
    constraint teacher_booking_rules_lessons_a_day check (lessons_a_day between 1 and 24),
  -- Beforehand: a booking inside the rules is firm at once. Asked: it waits for the teacher's answer.
  accepts text not null default 'beforehand'
    constraint teacher_booking_rules_accepts_check check (accepts in ('beforehand', 'asked')),
  keeps_rest_days boolean not null default true,
  updated_at timestamptz not null default now()
);

-- Hours of their own on a date, which replace those of its weekday. `day` and the times are on the wall clock of the zone.
create table public.teacher_special_days (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  day date not null,
  from_time time not null,
  to_time time not null,
  time_zone text not null check (char_length(time_zone) <= 64),
  created_at timestamptz not null default now(),
  -- The shortest lesson; so a day has no more than 96 of them.
  constraint teacher_special_days_span check (to_time - from_time >= interval '15 minutes')
);
create index teacher_special_days_day_idx on public.teacher_special_days (teacher_id, day);

alter table public.teacher_booking_rules enable row level security;
alter table public.teacher_special_days enable row level security;
