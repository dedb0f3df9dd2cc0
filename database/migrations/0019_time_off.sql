-- Days on which a teacher does not teach, whatever their weekly hours say. `during` is the same span for everyone.
create table public.teacher_time_off (
  id uuid primary key default gen_random_uuid(),
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  first_day date not null,
  last_day date not null,
  time_zone text not null check (char_length(time_zone) <= 64),
  during tstzrange not null,
  created_at timestamptz not null default now(),
  constraint teacher_time_off_order check (first_day <= last_day and last_day - first_day <= 366)
);
create index teacher_time_off_during_idx on public.teacher_time_off using gist (teacher_id, during);
create index teacher_time_off_teacher_id_idx on public.teacher_time_off (teacher_id, first_day);

alter table public.teacher_time_off enable row level security;
