-- What the browser may ask about the sponsorship pool.

-- The pool in figures, for everyone: they come from completed donations and from courses really given.
create function public.sponsorship_pool()
returns table (courses_given bigint, courses_used bigint, courses_waiting bigint, amount_given_cents bigint)
language sql stable security definer set search_path = '' as $$
  select p.courses_given, p.courses_used, p.courses_given - p.courses_used, p.amount_given_cents
  from private.sponsorship_pool p
$$;

grant execute on function public.sponsorship_pool() to anon, authenticated;

-- What became of the caller's donations. Courses leave the pool in the order in which the donations were received, so that each of them is
-- somebody's: what still waits is of the latest donations. They are walked through from the latest on and no further than needed, however
-- many were given. Who received a course is not told. `courses_promised` are those of donations that were recorded and not received yet.
create function public.my_gifts()
returns table (courses_given bigint, courses_used bigint, courses_waiting bigint, courses_promised bigint, amount_given_cents bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.signed_in();
  unclaimed bigint := (select p.courses_given - p.courses_used from private.sponsorship_pool p);
  donation record;
begin
  select coalesce(sum(d.courses_sponsored) filter (where d.status = 'completed'), 0),
    coalesce(sum(d.amount) filter (where d.status = 'completed'), 0),
    coalesce(sum(d.courses_sponsored) filter (where d.status = 'pending'), 0)
  into courses_given, amount_given_cents, courses_promised
  from public.donations d where d.donor_id = me;
  courses_waiting := 0;
  for donation in
    select d.donor_id, d.courses_sponsored from public.donations d
    where d.status = 'completed' order by d.received_at desc, d.id desc
  loop
    exit when unclaimed <= 0 or courses_given = 0;
    if donation.donor_id = me then
      courses_waiting := courses_waiting + least(unclaimed, donation.courses_sponsored);
    end if;
    unclaimed := unclaimed - donation.courses_sponsored;
  end loop;
  courses_used := courses_given - courses_waiting;
  return next;
end
$$;

grant execute on function public.my_gifts() to authenticated;

-- How many sponsored courses are waiting. The pool is one for all, whoever is named.
create function public.get_available_sponsored_courses(user_id uuid default null) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.signed_in();
  return (select least(p.courses_given - p.courses_used, 2147483647)::integer from private.sponsorship_pool p);
end
$$;

grant execute on function public.get_available_sponsored_courses(uuid) to authenticated;

-- A student takes a seat that the community paid for: true when they sit in the course, false when the pool is empty.
-- Locks are always taken in the same order, the course and then the pool, so that callers never wait for each other in a
-- circle. The caller acts for themselves alone.
create function public.assign_sponsored_course(user_id uuid, course_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  student uuid := private.signed_in();
begin
  if user_id <> student then
    perform private.refuse('not_yours', 'You can only take a sponsored course for yourself.', 403);
  end if;
  if not private.is_student(student) then
    perform private.refuse('students_only', 'Sponsored courses are for students.', 403);
  end if;
  -- Pressed twice at the same instant, the second waits here until the first has its seat.
  perform from public.courses c where c.id = course_id for no key update;
  if private.is_enrolled(course_id, student) then
    return true;
  end if;
  if not private.is_open_course(course_id) then
    perform private.refuse('course_not_available', 'This course is not open.', 404);
  end if;
  perform private.require_seat(course_id);
  if not private.take_from_pool() then
    return false;
  end if;
  perform private.enrol(course_id, student);
  insert into public.sponsored_course_assignments (course_id, student_id) values (course_id, student);
  perform private.notify_person(student, 'course_sponsored', jsonb_build_object('course_id', c.id, 'course_title', c.title))
  from public.courses c where c.id = course_id;
  return true;
end
$$;

grant execute on function public.assign_sponsored_course(uuid, uuid) to authenticated;
