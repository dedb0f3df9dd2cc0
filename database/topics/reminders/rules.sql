-- Who is to be reminded of what. The moment is an argument, so that every boundary can be tried.

-- Everything that begins within the next day and has not been cancelled, once for each person who counts on it.
create function private.coming_lessons(moment timestamptz)
returns table (kind text, subject_id uuid, person_id uuid, starts_at timestamptz, made_at timestamptz, data jsonb)
language sql stable security definer set search_path = '' as $$
  select 'lesson_reminder', b.id, two.person_id, lower(b.during), b.created_at,
    jsonb_build_object('booking_id', b.id, 'with', two.other_id, 'subject', b.subject, 'duration_minutes', b.duration_minutes)
  from public.lesson_bookings b
  cross join lateral (values (b.student_id, b.teacher_id), (b.teacher_id, b.student_id)) as two (person_id, other_id)
  where b.status = 'scheduled' and lower(b.during) > moment and lower(b.during) <= moment + interval '24 hours'
  union all
  select 'course_lesson_reminder', s.id, two.person_id, s.session_date, s.created_at,
    jsonb_build_object('session_id', s.id, 'course_id', c.id, 'course_title', c.title, 'with', two.other_id,
      'session_type', s.session_type, 'duration_minutes', s.duration_minutes)
  from public.course_sessions s
  join public.courses c on c.id = s.course_id
  cross join lateral (values (s.student_id, s.teacher_id), (s.teacher_id, s.student_id)) as two (person_id, other_id)
  where s.status = 'scheduled' and s.session_date > moment and s.session_date <= moment + interval '24 hours'
  union all
  -- Those who have joined, those who may as enrolled, and the teacher. A session that is full says nothing to the others.
  select 'live_session_reminder', s.id, people.id, s.scheduled_at, s.created_at,
    jsonb_build_object('session_id', s.id, 'course_id', s.course_id, 'title', s.title, 'duration_minutes', s.duration_minutes)
  from private.live_sessions s
  cross join lateral (
    select s.teacher_id as id
    union select e.student_id from public.course_enrollments e where e.course_id = s.course_id
    union select a.student_id from public.live_attendance a where a.session_id = s.id
  ) as people
  where s.status = 'scheduled' and s.scheduled_at > moment and s.scheduled_at <= moment + interval '24 hours'
    and private.live_eligibility(s, people.id) in ('teacher', 'enrolled', 'joined')
$$;

-- The first reminder belongs to the day before: it is left out for what was arranged later than that (they have only just been told),
-- and when no server was there to give it for more than 18 hours. The second belongs to the last hour, also of what was arranged in it.
create function private.due_reminders(moment timestamptz)
returns table (kind text, subject_id uuid, person_id uuid, starts_at timestamptz, hours_before smallint, data jsonb)
language sql stable security definer set search_path = '' as $$
  select l.kind, l.subject_id, l.person_id, l.starts_at, w.hours_before,
    l.data || jsonb_build_object('starts_at', l.starts_at, 'hours_before', w.hours_before)
  from private.coming_lessons(moment) as l
  join (values (24::smallint, interval '24 hours', interval '6 hours'), (1::smallint, interval '1 hour', interval '0'))
    as w (hours_before, opens, closes)
    on l.starts_at - w.opens <= moment and l.starts_at - w.closes > moment
  where (w.hours_before = 1 or l.made_at < l.starts_at - w.opens)
    and not exists (
      select from private.reminders r
      where r.subject_id = l.subject_id and r.person_id = l.person_id and r.starts_at = l.starts_at
        and r.hours_before = w.hours_before
    )
$$;

-- Gives what is due, and remembers it in the same transaction; how many there were. Whoever comes second for the same reminder waits
-- for the first and finds it given. Always in the same order, so that two never wait for each other.
create function private.give_due_reminders(moment timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  given integer := 0;
begin
  for due in select * from private.due_reminders(moment) order by subject_id, person_id, hours_before loop
    insert into private.reminders (subject_id, person_id, starts_at, hours_before)
    values (due.subject_id, due.person_id, due.starts_at, due.hours_before)
    on conflict do nothing;
    if found then
      perform private.notify_person(due.person_id, due.kind, due.data);
      given := given + 1;
    end if;
  end loop;
  return given;
end
$$;
