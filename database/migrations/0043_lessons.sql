-- A lesson of two people is one kind of row, whether it was booked, is a trial or belongs to a course. Browsers go on knowing it by the
-- names `lesson_bookings` and `course_sessions`, which are views of it (topics `bookings` and `courses`).

-- Of a version before this one, the triggers are still there; nothing here is an event for anybody.
alter table public.lesson_bookings disable trigger user;
alter table public.lesson_bookings rename to lessons;

-- The foreign keys and the two rules about free time keep their names: programs embed by the former and read the latter in errors.
alter table public.lessons
  add column kind text not null default 'booking' constraint lessons_kind_check check (kind in ('booking', 'trial', 'regular')),
  add column course_id uuid constraint course_sessions_course_id_fkey references public.courses (id) on delete cascade,
  add column starts_at timestamptz,
  drop constraint lesson_bookings_teacher_is_free,
  drop constraint lesson_bookings_student_is_free,
  drop constraint lesson_bookings_duration_minutes_check;
update public.lessons set starts_at = lower(during);

-- On the wall clock of the student, who asked for it, and about the course.
insert into public.lessons (
  id, kind, student_id, teacher_id, course_id, lesson_date, lesson_time, time_zone, starts_at, duration_minutes, during,
  subject, status, created_at, updated_at)
select
  s.id, s.session_type, s.student_id, s.teacher_id, s.course_id,
  (s.session_date at time zone p.time_zone)::date, (s.session_date at time zone p.time_zone)::time, p.time_zone,
  s.session_date, s.duration_minutes, tstzrange(s.session_date, s.session_date + make_interval(mins => s.duration_minutes), '[)'),
  btrim(c.title), s.status, s.created_at, s.updated_at
from public.course_sessions s join private.profiles p on p.id = s.student_id join public.courses c on c.id = s.course_id;

alter table public.lessons
  alter column starts_at set not null,
  add constraint lessons_course_check check ((kind = 'booking') = (course_id is null)),
  add constraint lessons_duration_minutes_check check (duration_minutes between 15 and 240),
  add constraint lessons_duration_of_booking check (kind <> 'booking' or duration_minutes in (30, 60, 90, 120)),
  add constraint lessons_during_check check (lower(during) = starts_at),
  add constraint lesson_bookings_teacher_is_free
    exclude using gist (teacher_id with =, during with &&) where (kind = 'booking' and status = 'scheduled'),
  add constraint lesson_bookings_student_is_free
    exclude using gist (student_id with =, during with &&) where (kind = 'booking' and status = 'scheduled');
alter table public.lessons rename constraint lesson_bookings_pkey to lessons_pkey;
alter table public.lessons rename constraint lesson_bookings_two_people to lessons_two_people;
alter table public.lessons rename constraint lesson_bookings_time_zone_check to lessons_time_zone_check;
alter table public.lessons rename constraint lesson_bookings_subject_check to lessons_subject_check;
alter table public.lessons rename constraint lesson_bookings_notes_check to lessons_notes_check;
alter table public.lessons rename constraint lesson_bookings_status_check to lessons_status_check;

drop index public.lesson_bookings_student_id_idx, public.lesson_bookings_teacher_id_idx,
  public.lesson_bookings_coming_idx, public.lesson_bookings_unmarked_idx;
alter index public.lesson_bookings_created_by_idx rename to lessons_created_by_idx;
create index lessons_student_id_idx on public.lessons (student_id, starts_at);
create index lessons_teacher_id_idx on public.lessons (teacher_id, starts_at);
create index lessons_course_id_idx on public.lessons (course_id);
create index lessons_coming_idx on public.lessons (starts_at) where status = 'scheduled';
create index lessons_unmarked_idx on public.lessons (teacher_id, starts_at, id) where status = 'scheduled';

-- The room of a lesson, and who was in it.
alter table private.lesson_rooms drop constraint lesson_rooms_lesson_id_fkey;
insert into private.lesson_rooms (lesson_id, room) select booking_id, room from private.booking_rooms;
alter table private.lesson_rooms
  add constraint lesson_rooms_lesson_id_fkey foreign key (lesson_id) references public.lessons (id) on delete cascade;
drop table private.booking_rooms;

-- A generated column cannot be told another rule on PostgreSQL 15, so it is made anew.
alter table private.room_visits
  drop column meeting_id,
  drop constraint room_visits_one_meeting,
  drop constraint room_visits_lesson_id_fkey;
update private.room_visits set lesson_id = booking_id where booking_id is not null;
alter table private.room_visits
  drop column booking_id,
  add constraint room_visits_lesson_id_fkey foreign key (lesson_id) references public.lessons (id) on delete cascade,
  add column meeting_id uuid not null generated always as (coalesce(lesson_id, session_id, pair_id, study_id)) stored,
  add constraint room_visits_one_meeting check (num_nonnulls(lesson_id, session_id, pair_id, study_id) = 1);
create index room_visits_meeting_id_idx on private.room_visits (meeting_id, person_id);

-- What was taught in it. One column, since of two that point to one table nobody could say which is meant.
alter table public.teacher_hours
  drop constraint teacher_hours_one_source,
  add column lesson_id uuid unique references public.lessons (id) on delete set null;
update public.teacher_hours set lesson_id = coalesce(course_session_id, booking_id)
where course_session_id is not null or booking_id is not null;
alter table public.teacher_hours
  drop column course_session_id,
  drop column booking_id,
  add constraint teacher_hours_one_source check (num_nonnulls(lesson_id, live_session_id) <= 1);

-- With what the topics of a version before this one made of its row type.
drop table public.course_sessions cascade;

-- One trial a course for each student, however often the button is pressed.
create unique index course_sessions_one_trial on public.lessons (student_id, course_id) where kind = 'trial' and status <> 'cancelled';

alter table public.lessons enable trigger user;
