-- The queue of those who wait for a sponsored course, and who may stand in it.

-- What a student was given and until when it counts as open: until they had all its sessions, and no longer than 90 days. A course that
-- an admin withdrew, or whose teacher is not approved any more, holds nobody up: nothing is taught in it.
create function private.sponsored_courses(student uuid) returns table (course_id uuid, ends_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.id, greatest(a.assigned_at, least(a.assigned_at + interval '90 days', (
    select had.ended_at from (
      select s.scheduled_at + make_interval(mins => s.duration_minutes) as ended_at
      from private.live_sessions s join public.live_attendance t on t.session_id = s.id
      where s.course_id = c.id and t.student_id = student and private.is_session_over(s)
      union all
      select upper(l.during) from public.lessons l
      where l.course_id = c.id and l.student_id = student and l.kind = 'regular' and l.status = 'completed'
    ) as had
    order by had.ended_at offset c.total_sessions - 1 limit 1
  )))
  from public.sponsored_course_assignments a
  join public.courses c on c.id = a.course_id
  where a.student_id = student and c.withdrawn_at is null and private.is_approved_teacher(c.teacher_id)
$$;

-- One open sponsored course, and 30 days after it until the next one: the course that holds the student up, and until when at the latest.
-- No row: they may have one now.
create function private.sponsorship_pause(student uuid) returns table (course_id uuid, ends_at timestamptz, next_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select s.course_id, s.ends_at, s.ends_at + interval '30 days'
  from private.sponsored_courses(student) as s
  where s.ends_at + interval '30 days' > now()
  order by s.ends_at desc, s.course_id limit 1
$$;

-- Whether a seat can be given to this request now. Who cannot sit there yet keeps the place, and those behind go first meanwhile.
create function private.can_be_seated(request public.sponsorship_requests) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_student(request.student_id) and private.is_open_course(request.course_id) and private.has_seat(request.course_id)
    and private.course_is_for(request.student_id, request.course_id)
    and private.may_teach((select c.teacher_id from public.courses c where c.id = request.course_id), request.student_id)
    and not exists (select from private.sponsorship_pause(request.student_id))
    and (not private.is_child(request.student_id) or private.has_consent(request.student_id))
    and not exists (select from auth.users u where u.id = request.student_id and u.banned_until > now())
$$;

-- Who gives a seat, takes a place in the queue or gives it up does so alone.
create function private.lock_pool() returns void
language sql security definer set search_path = '' as $$
  select from private.sponsorship_pool for no key update
$$;

-- Gives what is in the pool to the first in the queue who can sit in their course, and so on; answers with how many were given. Locks are
-- taken in one order: the pool, then student and teacher, then the course. Somebody whose row is taken, because their account is being
-- deleted, for example, is not waited for and not passed over either: the rest is given a little later.
create function private.give_sponsored_seats(max_seats integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  request public.sponsorship_requests;
  people uuid[];
  given integer := 0;
begin
  perform private.lock_pool();
  for request in select r.* from public.sponsorship_requests r order by r.turn loop
    exit when given >= max_seats or not exists (select from private.sponsorship_pool p where p.courses_used < p.courses_given);
    continue when not private.can_be_seated(request);
    people := array(select c.teacher_id from public.courses c where c.id = request.course_id) || request.student_id;
    exit when (
      select count(*) from (
        select from private.profiles p where p.id = any (people) order by p.id for key share skip locked
      ) as locked
    ) < 2;
    perform from public.courses c where c.id = request.course_id for no key update;
    continue when not found or not private.can_be_seated(request);
    perform private.take_from_pool();
    perform private.enrol(request.course_id, request.student_id);
    insert into public.sponsored_course_assignments (course_id, student_id, assigned_at)
    values (request.course_id, request.student_id, clock_timestamp());
    perform private.notify_person(request.student_id, 'course_sponsored', jsonb_build_object('course_id', c.id, 'course_title', c.title))
    from public.courses c where c.id = request.course_id;
    given := given + 1;
  end loop;
  return given;
end
$$;

-- Who sits in the course waits for it no longer, however they came to the seat.
create function private.leave_queue_when_seated() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.sponsorship_requests r where r.student_id = new.student_id and r.course_id = new.course_id;
  return null;
end
$$;

create trigger leave_queue_when_seated
  after insert on public.course_enrollments
  for each row execute function private.leave_queue_when_seated();
