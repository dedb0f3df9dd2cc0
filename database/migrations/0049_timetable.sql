-- Whatever takes a person's time is a row here, and nobody is at two things at once.
create table private.timetable (
  id bigint generated always as identity primary key,
  person_id uuid not null references private.profiles (id) on delete cascade,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  lesson_id uuid references public.lessons (id) on delete cascade,
  session_id uuid references private.live_sessions (id) on delete cascade,
  study_id uuid references private.study_rooms (id) on delete cascade,
  meeting_id uuid not null generated always as (coalesce(lesson_id, session_id, study_id)) stored,
  -- The new time of a lesson that one of the two has proposed; the agreed time stays beside it.
  is_change boolean not null default false,
  -- Overlapped something else before this table was there.
  is_legacy boolean not null default false,
  constraint timetable_one_meeting check (num_nonnulls(lesson_id, session_id, study_id) = 1),
  constraint timetable_once_a_meeting unique (person_id, meeting_id, is_change),
  -- The two times of one meeting may overlap, and nothing else.
  constraint timetable_one_thing_at_a_time
    exclude using gist (person_id with =, during with &&, meeting_id with <>) where (not is_legacy)
);
create index timetable_lesson_id_idx on private.timetable (lesson_id);
create index timetable_session_id_idx on private.timetable (session_id);
create index timetable_study_id_idx on private.timetable (study_id);
-- The rule's own index leaves out what overlapped before; whoever asks when a person is busy asks for everything.
create index timetable_person_id_during_idx on private.timetable using gist (person_id, during);
alter table private.timetable enable row level security;

-- What is still to come. A version before this one let lessons, sessions and studies overlap: what was arranged stays arranged, and the
-- first of two in this order has the time.
with coming as (
  select case l.kind when 'booking' then 1 when 'trial' then 2 else 3 end as rank, l.created_at as made_at, l.id as meeting_id,
    people.person_id, l.during, l.id as lesson_id, null::uuid as session_id, null::uuid as study_id
  from public.lessons l cross join lateral (values (l.student_id), (l.teacher_id)) as people (person_id)
  where l.status in ('scheduled', 'completed') and upper(l.during) > now()
  union all
  select 4, s.created_at, s.id, people.person_id, s.during, null, s.id, null
  from (
    select l.*, tstzrange(l.scheduled_at, l.scheduled_at + make_interval(mins => l.duration_minutes)) as during
    from private.live_sessions l
  ) as s
  cross join lateral (
    select s.teacher_id as person_id union select a.student_id from public.live_attendance a where a.session_id = s.id
  ) as people
  where s.status in ('scheduled', 'completed') and upper(s.during) > now()
  union all
  select 5, r.started_at, r.id, r.starter_id, r.during, null, null, r.id
  from (
    select l.*, tstzrange(l.started_at, l.started_at + make_interval(mins => l.duration_minutes)) as during
    from private.study_rooms l
  ) as r
  where upper(r.during) > now()
), placed as (
  insert into private.timetable (person_id, during, lesson_id, session_id, study_id)
  select c.person_id, c.during, c.lesson_id, c.session_id, c.study_id from coming c
  order by c.rank, c.made_at, c.meeting_id, c.person_id
  on conflict do nothing
  returning person_id, meeting_id
)
insert into private.timetable (person_id, during, lesson_id, session_id, study_id, is_legacy)
select c.person_id, c.during, c.lesson_id, c.session_id, c.study_id, true
from coming c left join placed p using (person_id, meeting_id)
where p.person_id is null;

-- The timetable says so now, for everything; under the same names, by which programs know it (topic `timetable`).
alter table public.lessons
  drop constraint lesson_bookings_teacher_is_free,
  drop constraint lesson_bookings_student_is_free;
