-- Who is to be reminded of what. The moment is an argument, so that every boundary can be tried.

-- Everyone who counts on something that begins within the next day and has not been cancelled. `made_at` is when it was arranged as it
-- stands: what was moved was arranged anew, and everyone was notified.
create function private.coming_lessons(moment timestamptz)
returns table (kind text, subject_id uuid, person_id uuid, other_id uuid, starts_at timestamptz, made_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select case l.kind when 'booking' then 'lesson_reminder' else 'course_lesson_reminder' end,
    l.id, two.person_id, two.other_id, l.starts_at, greatest(l.created_at, l.updated_at)
  from public.lessons l
  cross join lateral (values (l.student_id, l.teacher_id), (l.teacher_id, l.student_id)) as two (person_id, other_id)
  where l.state = 'agreed' and l.starts_at > moment and l.starts_at <= moment + interval '24 hours'
  union all
  select 'live_session_reminder', s.id, people.id, null, s.scheduled_at, greatest(s.created_at, s.updated_at)
  from private.live_sessions s
  cross join lateral (
    select s.teacher_id as id
    union select e.student_id from public.course_enrollments e where e.course_id = s.course_id
    union select r.student_id from public.live_reservations r where r.session_id = s.id
    union select a.student_id from public.live_attendance a where a.session_id = s.id
  ) as people
  where s.status = 'scheduled' and s.scheduled_at > moment and s.scheduled_at <= moment + interval '24 hours'
$$;

-- Who has a place or may have one as enrolled, and the teacher. A session that is full says nothing to the others.
create function private.may_attend(session uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select standing.eligibility in ('teacher', 'enrolled', 'joined', 'reserved')
    or (standing.eligibility = 'free_trial' and private.has_reserved(s.id, person))
  from private.live_sessions s
  cross join lateral (select private.live_eligibility(s, person) as eligibility offset 0) as standing
  where s.id = session
$$;

-- What a reminder says, beside who and when.
create function private.reminder_data(kind text, subject_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case kind
    when 'lesson_reminder' then (
      select jsonb_build_object('lesson_id', b.id, 'booking_id', b.id, 'subject', b.subject, 'duration_minutes', b.duration_minutes)
      from public.lessons b where b.id = subject_id)
    when 'course_lesson_reminder' then (
      select jsonb_build_object('lesson_id', s.id, 'session_id', s.id, 'course_id', c.id, 'course_title', c.title,
        'session_type', s.kind, 'duration_minutes', s.duration_minutes)
      from public.lessons s join public.courses c on c.id = s.course_id where s.id = subject_id)
    else (
      select jsonb_build_object('session_id', s.id, 'course_id', s.course_id, 'title', s.title, 'duration_minutes', s.duration_minutes)
      from private.live_sessions s where s.id = subject_id)
  end
$$;

-- The first reminder belongs to the day before: it is left out for what was arranged later than that (they have only just been notified),
-- and when no server was there to give it for more than 18 hours. The second belongs to the last hour, also of what was arranged in it.
-- Always in the same order, so that two who give reminders at once never wait for each other in a circle.
create function private.due_reminders(moment timestamptz, max_rows integer default null)
returns table (kind text, subject_id uuid, person_id uuid, starts_at timestamptz, hours_before smallint, data jsonb)
language sql stable security definer set search_path = '' as $$
  with due as (
    select l.*, w.hours_before
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
  ), next as (
    select * from due d
    where d.kind <> 'live_session_reminder' or private.may_attend(d.subject_id, d.person_id)
    order by d.starts_at, d.subject_id, d.person_id, d.hours_before limit max_rows
  )
  select n.kind, n.subject_id, n.person_id, n.starts_at, n.hours_before,
    private.reminder_data(n.kind, n.subject_id) || jsonb_strip_nulls(jsonb_build_object(
      'with', n.other_id, 'starts_at', n.starts_at, 'hours_before', n.hours_before))
  from next n
  order by n.starts_at, n.subject_id, n.person_id, n.hours_before
$$;

-- Gives what is due, and remembers it in the same transaction; how many there were. Whoever comes second for the same reminder waits
-- for the first and finds it given.
create function private.give_due_reminders(moment timestamptz, max_rows integer default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  given integer := 0;
begin
  for due in select * from private.due_reminders(moment, max_rows) loop
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
