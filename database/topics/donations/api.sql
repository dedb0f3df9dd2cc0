-- What the browser may ask about the sponsorship pool.

-- The pool in figures, for everyone: they come from completed donations and from courses really given.
create function public.sponsorship_pool()
returns table (courses_given bigint, courses_used bigint, courses_waiting bigint, amount_given_cents bigint)
language sql stable security definer set search_path = '' as $$
  select p.courses_given, p.courses_used, p.courses_given - p.courses_used, p.amount_given_cents
  from private.sponsorship_pool p
$$;

grant execute on function public.sponsorship_pool() to anon, authenticated;

-- What became of the caller's gifts. Courses leave the pool in the order in which the gifts were received, so that each of them is
-- somebody's. Who received one is not told. `courses_promised` are those of gifts that were recorded and not received yet.
create function public.my_gifts()
returns table (courses_given bigint, courses_used bigint, courses_waiting bigint, courses_promised bigint, amount_given_cents bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.signed_in();
begin
  return query
  with received as (
    select d.donor_id, d.courses_sponsored, d.amount,
      sum(d.courses_sponsored) over (order by d.received_at, d.id) - d.courses_sponsored as before
    from public.donations d where d.status = 'completed'
  ), mine as (
    select r.courses_sponsored, r.amount,
      least(greatest(p.courses_used - r.before, 0), r.courses_sponsored) as used
    from received r cross join private.sponsorship_pool p where r.donor_id = me
  )
  select coalesce(sum(m.courses_sponsored), 0)::bigint, coalesce(sum(m.used), 0)::bigint,
    coalesce(sum(m.courses_sponsored - m.used), 0)::bigint,
    (select coalesce(sum(d.courses_sponsored), 0)::bigint from public.donations d where d.donor_id = me and d.status = 'pending'),
    coalesce(sum(m.amount), 0)::bigint
  from mine m;
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
