-- What the browser may ask about the sponsorship pool.

-- The pool in figures, for everyone: they come from completed donations, from courses really given, and from those who wait for one.
create function public.sponsorship_pool()
returns table (
  courses_given bigint, courses_used bigint, courses_waiting bigint, amount_given_cents bigint, students_waiting bigint
)
language sql stable security definer set search_path = '' as $$
  select p.courses_given, p.courses_used, p.courses_given - p.courses_used, p.amount_given_cents,
    (select count(*) from public.sponsorship_requests)
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
  select coalesce(sum(d.courses_funded) filter (where d.status = 'completed'), 0),
    coalesce(sum(d.amount) filter (where d.status = 'completed'), 0),
    coalesce(sum(d.courses_funded) filter (where d.status = 'pending'), 0)
  into courses_given, amount_given_cents, courses_promised
  from public.donations d where d.donor_id = me;
  courses_waiting := 0;
  for donation in
    select d.donor_id, d.courses_funded from public.donations d
    where d.status = 'completed' order by d.received_at desc, d.id desc
  loop
    exit when unclaimed <= 0 or courses_given = 0;
    if donation.donor_id = me then
      courses_waiting := courses_waiting + least(unclaimed, donation.courses_funded);
    end if;
    unclaimed := unclaimed - donation.courses_funded;
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

-- A student takes a seat that the community paid for: true when they sit in the course. False when nobody paid for it yet: they now wait
-- in the queue, or had one lately; `sponsorship_standing` says which. Whoever asks stands behind those who asked before, so that a course
-- that is in the pool goes to the first of them who can sit there. The caller acts for themselves, or for a child of theirs.
create function public.assign_sponsored_course(user_id uuid, course_id uuid, confirm_age boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  student uuid := private.acting_for(user_id);
begin
  if user_id <> student then
    perform private.refuse('not_yours', 'You can only take a sponsored course for yourself or for your child.', 403);
  end if;
  if not private.is_student(student) then
    perform private.refuse('students_only', 'Sponsored courses are for students.', 403);
  end if;
  -- Waited for here, where nothing is locked yet, so that a seat that is there is not missed.
  perform from private.profiles p
  where p.id = student or p.id = (select c.teacher_id from public.courses c where c.id = course_id) order by p.id for key share;
  -- Pressed twice at the same instant, the second waits here until the first has its seat.
  perform private.lock_pool();
  if private.is_enrolled(course_id, student) then
    return true;
  end if;
  if not private.is_open_course(course_id) then
    perform private.refuse('course_not_available', 'This course is not open.', 404);
  end if;
  if not private.course_is_for(student, course_id) then
    perform private.refuse_other_audience();
  end if;
  perform private.check_learner(course_id, student, confirm_age);
  if not private.has_seat(course_id) then
    perform private.require_seat(course_id);
  end if;
  if exists (select from private.sponsorship_pause(student)) then
    return false;
  end if;
  -- Who waits for another course already keeps the place and waits for this one instead.
  insert into public.sponsorship_requests as r (student_id, course_id) values (student, course_id)
  on conflict on constraint sponsorship_requests_student_id_key do update set course_id = excluded.course_id;
  perform private.give_sponsored_seats(100);
  return private.is_enrolled(course_id, student);
end
$$;

-- How the caller stands with sponsored courses, or a child of theirs. `ready`: may have one. `queued`: waits for the course, at this place.
-- `open`: has one
-- that goes on until `ends_at` at the latest. `resting`: had one. In both cases the next one can be asked for from `next_at` on, at
-- the latest. `place` counts those before them who can be seated now; where nobody can sit in the course just then, it is the place
-- once they can. No row for who is not a student.
create function public.sponsorship_standing(child_id uuid default null)
returns table (
  state text, course_id uuid, course_title text, place bigint, students_waiting bigint, ends_at timestamptz, next_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.learner(child_id);
  request public.sponsorship_requests;
begin
  if not private.is_student(me) then
    return;
  end if;
  select count(*) into students_waiting from public.sponsorship_requests;
  select r.* into request from public.sponsorship_requests r where r.student_id = me;
  if found then
    state := 'queued';
    course_id := request.course_id;
    place := 1 + (select count(*) from public.sponsorship_requests r where r.turn < request.turn and private.can_be_seated(r));
  else
    select p.course_id, p.ends_at, p.next_at into course_id, ends_at, next_at from private.sponsorship_pause(me) as p;
    state := case when course_id is null then 'ready' when ends_at > now() then 'open' else 'resting' end;
  end if;
  select c.title into course_title from public.courses c where c.id = sponsorship_standing.course_id;
  return next;
end
$$;

-- Gives up one's place in the queue, or a child's; false when there was none. Open screens of the others count anew.
create function public.leave_sponsorship_queue(child_id uuid default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.learner(child_id);
begin
  perform private.lock_pool();
  delete from public.sponsorship_requests r where r.student_id = me;
  if not found then
    return false;
  end if;
  update public.sponsorship_pool_changes set changed_at = clock_timestamp();
  return true;
end
$$;

grant execute on function
  public.assign_sponsored_course(uuid, uuid, boolean), public.sponsorship_standing(uuid), public.leave_sponsorship_queue(uuid)
to authenticated;
