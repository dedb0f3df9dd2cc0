-- What teachers say about their lessons, and the figures of the dashboards.

-- A single lesson of a course was held, or the student missed it. A trial earns nothing, any other the course's price.
create function public.complete_course_session(session_id uuid, held boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  lesson public.course_sessions;
  wished text := case when held is not false then 'completed' else 'missed' end;
  hours public.teacher_hours;
begin
  select s.* into lesson from public.course_sessions s where s.id = session_id for no key update;
  if not private.may_complete(lesson.teacher_id, lesson.session_date, lesson.status, wished) then
    return;
  end if;
  update public.course_sessions s set status = wished where s.id = lesson.id;
  if wished = 'completed' then
    hours.teacher_id := lesson.teacher_id;
    hours.course_session_id := lesson.id;
    hours.course_id := lesson.course_id;
    hours.student_id := lesson.student_id;
    perform private.log_teaching(
      hours, lesson.duration_minutes, lesson.session_date,
      case when lesson.session_type = 'trial' then 0 else (select c.price from public.courses c where c.id = lesson.course_id) end,
      'eur');
  end if;
end
$$;

grant execute on function public.complete_course_session(uuid, boolean) to authenticated;

-- A booked lesson was held, or missed. It earns the teacher's hourly rate; the first one held with a teacher is free.
create function public.complete_booking(booking_id uuid, held boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  booking public.lesson_bookings;
  teacher private.profiles;
  wished text := case when held is not false then 'completed' else 'missed' end;
  hours public.teacher_hours;
  is_first boolean;
begin
  -- The teacher's row first: of two lessons with one student completed at the same instant, only one is the first.
  select p.* into teacher from private.profiles p where p.id = private.signed_in() for no key update;
  select b.* into booking from public.lesson_bookings b where b.id = booking_id for no key update;
  if booking.id is null then
    perform private.refuse('booking_not_found', 'There is no such booking.', 404);
  end if;
  if not private.may_complete(booking.teacher_id, lower(booking.during), booking.status, wished) then
    return;
  end if;
  is_first := not exists (
    select from public.lesson_bookings b
    where b.teacher_id = booking.teacher_id and b.student_id = booking.student_id and b.status = 'completed');
  update public.lesson_bookings b set status = wished where b.id = booking.id;
  if wished = 'completed' then
    hours.teacher_id := booking.teacher_id;
    hours.booking_id := booking.id;
    hours.student_id := booking.student_id;
    perform private.log_teaching(
      hours, booking.duration_minutes, lower(booking.during),
      case when is_first then 0 else round(coalesce(teacher.hourly_rate, 0) * 100 * booking.duration_minutes / 60.0)::integer end,
      'usd');
  end if;
end
$$;

grant execute on function public.complete_booking(uuid, boolean) to authenticated;

-- A live session was held: it earns the course's price for each enrolled student who joined. With nobody there it is closed,
-- and nothing was taught.
create function public.complete_live_session(session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  session private.live_sessions;
  hours public.teacher_hours;
  cents integer;
begin
  select s.* into session from private.live_sessions s where s.id = session_id for no key update;
  if not private.may_complete(session.teacher_id, session.scheduled_at, session.status, 'completed') then
    return;
  end if;
  update private.live_sessions s set status = 'completed' where s.id = session.id;
  if private.participant_count(session.id) > 0 then
    select coalesce(sum(c.price), 0)::integer into cents
    from public.live_attendance a
    join public.course_enrollments e on e.student_id = a.student_id and e.course_id = session.course_id
    join public.courses c on c.id = e.course_id
    where a.session_id = session.id;
    hours.teacher_id := session.teacher_id;
    hours.live_session_id := session.id;
    hours.course_id := session.course_id;
    perform private.log_teaching(hours, session.duration_minutes, session.scheduled_at, cents, 'eur');
  end if;
end
$$;

grant execute on function public.complete_live_session(uuid) to authenticated;

-- The cards of a teacher's dashboard, for the caller, once approved.
create function public.teacher_overview()
returns table (
  hours_taught numeric, active_courses integer, students integer, upcoming_sessions integer,
  earned_eur_cents bigint, earned_usd_cents bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
begin
  if not private.is_approved_teacher(me) then
    perform private.refuse('teacher_not_approved', 'Only an approved teacher has these figures.', 403);
  end if;
  return query select
    (select coalesce(sum(h.hours_taught), 0) from public.teacher_hours h where h.teacher_id = me),
    (select count(*)::integer from public.courses c where c.teacher_id = me and c.is_active),
    (select count(*)::integer from private.students_of(me, null)),
    (select count(*)::integer from public.course_sessions s
      where s.teacher_id = me and s.status = 'scheduled' and s.session_date > now())
    + (select count(*)::integer from private.live_sessions s
      where s.teacher_id = me and s.status = 'scheduled' and s.scheduled_at > now())
    + (select count(*)::integer from public.lesson_bookings b
      where b.teacher_id = me and b.status = 'scheduled' and lower(b.during) > now()),
    (select coalesce(sum(e.amount), 0)::bigint from public.teacher_earnings e
      where e.teacher_id = me and e.status = 'completed' and e.currency = 'eur'),
    (select coalesce(sum(e.amount), 0)::bigint from public.teacher_earnings e
      where e.teacher_id = me and e.status = 'completed' and e.currency = 'usd');
end
$$;

grant execute on function public.teacher_overview() to authenticated;

-- The cards of the admin's dashboard in one call. What is earned counts approved teachers only.
create function public.admin_overview()
returns table (
  teachers integer, pending_teachers integer, students integer, active_courses integer, hours_this_month numeric,
  completed_donations integer, earned_eur_cents bigint, earned_usd_cents bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('admins_only', 'Only an admin has these figures.', 403);
  end if;
  return query select
    (select count(*)::integer from private.profiles p where p.role = 'teacher'),
    (select count(*)::integer from private.profiles p where p.role = 'teacher' and p.approval_status = 'pending'),
    (select count(*)::integer from private.profiles p where p.role = 'student'),
    (select count(*)::integer from public.courses c where c.is_active),
    (select coalesce(sum(h.hours_taught), 0) from public.teacher_hours h
      where h.date_taught >= date_trunc('month', now())::date
        and h.date_taught < (date_trunc('month', now()) + interval '1 month')::date),
    (select count(*)::integer from public.donations d where d.status = 'completed'),
    earned.eur, earned.usd
  from (
    select
      coalesce(sum(e.amount) filter (where e.currency = 'eur'), 0)::bigint as eur,
      coalesce(sum(e.amount) filter (where e.currency = 'usd'), 0)::bigint as usd
    from public.teacher_earnings e join private.profiles p on p.id = e.teacher_id
    where e.status = 'completed' and p.role = 'teacher' and p.approval_status = 'approved'
  ) as earned;
end
$$;

grant execute on function public.admin_overview() to authenticated;

-- The same live session every week at the same time on the wall clock of `zone`, all of them or none. The browser chooses the id of the
-- series, so that what is sent again after a lost answer is the same series. Runs as the caller: what may be scheduled is decided where
-- single sessions are.
create function public.schedule_live_series(
  series_id uuid, course_id uuid, title text, first_date date, at_time time, weeks integer, zone text,
  description text default null, duration_minutes integer default null, max_participants integer default null
) returns setof public.live_sessions
language plpgsql security invoker set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in();
  ids uuid[];
begin
  if weeks is null or weeks not between 1 and 52 then
    perform private.refuse('out_of_range', 'A series has 1 to 52 weeks.', 400);
  end if;
  if not private.is_time_zone(zone) then
    perform private.refuse('unknown_time_zone', 'This time zone is not known: ' || left(zone, 64) || '.', 400);
  end if;
  select array_agg(md5(me::text || series_id::text || week)::uuid order by week) into ids from generate_series(1, weeks) as week;
  if not exists (select from public.live_sessions s where s.id = ids[1]) then
    insert into public.live_sessions (id, course_id, teacher_id, title, description, scheduled_at, duration_minutes, max_participants)
    select ids[week], course_id, me, title, description,
      (first_date + 7 * (week - 1) + at_time) at time zone zone, duration_minutes, max_participants
    from generate_series(1, weeks) as week;
  end if;
  return query select s.* from public.live_sessions s where s.id = any (ids) order by s.scheduled_at;
end
$$;

grant execute on function
  public.schedule_live_series(uuid, uuid, text, date, time, integer, text, text, integer, integer)
to authenticated;
