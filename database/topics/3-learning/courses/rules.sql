-- Predicates and transitions about courses and their seats.

-- A course that anyone may find: not withdrawn, and its teacher is approved, for children too where it is theirs. Policies and lists that
-- look at many courses say the same with the two rows at hand.
create function private.is_open_course(course uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.courses c join private.profiles p on p.id = c.teacher_id
    where c.id = course and c.is_active and p.role = 'teacher' and p.approval_status = 'approved'
      and (c.audience <> 'children' or p.is_approved_for_children)
  )
$$;

create function private.is_enrolled(course uuid, student uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.course_enrollments e where e.course_id = course and e.student_id = student)
$$;

create function private.enrolled_count(course uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.course_enrollments e where e.course_id = course
$$;

-- The same for a whole list in one call; a course in which nobody sits is left out.
create function private.enrolled_counts(courses uuid[]) returns table (course_id uuid, enrolled integer)
language sql stable security definer set search_path = '' as $$
  select e.course_id, count(*)::integer from public.course_enrollments e where e.course_id = any (courses) group by e.course_id
$$;

-- The next four are read once for each query, not for each row.
create function private.my_enrolled_courses() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select course_id from public.course_enrollments where student_id = (select auth.uid())
$$;

-- Those of the caller's children: a parent reads what is written there, and writes nothing.
create function private.my_childrens_courses() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select course_id from public.course_enrollments where student_id in (select private.my_children())
$$;

-- Also those of which the caller or a child of theirs only had a trial or attended a session: a title they once saw does not vanish.
create function private.my_courses() returns setof uuid
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select private.my_people() as id)
  select e.course_id from mine join public.course_enrollments e on e.student_id = mine.id
  union select l.course_id from mine join public.lessons l on l.student_id = mine.id where l.kind <> 'booking' and l.state <> 'undone'
  union select s.course_id from mine join public.live_attendance a on a.student_id = mine.id join private.live_sessions s on s.id = a.session_id
  union select s.course_id from mine join public.live_reservations r on r.student_id = mine.id join private.live_sessions s on s.id = r.session_id
$$;

create function private.my_taught_courses() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.courses where teacher_id = (select auth.uid())
$$;

create function private.normalize_course() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.title := btrim(new.title);
  new.description := nullif(btrim(new.description), '');
  return new;
end
$$;

create trigger normalize_course
  before insert or update on public.courses
  for each row execute function private.normalize_course();

-- The row is locked by the update before this runs, and every enrolment locks it too: the count cannot change meanwhile.
create function private.guard_course_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  open_or_not constant text[] := array['is_active', 'withdrawn_at', 'opens_when_restored', 'updated_at'];
begin
  if new.max_students < old.max_students and new.max_students < private.enrolled_count(old.id) then
    perform private.refuse('fewer_seats_than_students', 'More students than that are enrolled already.', 409);
  end if;
  if auth.uid() = old.teacher_id then
    if new.is_active and new.withdrawn_at is not null then
      perform private.refuse('course_withdrawn', 'This course was withdrawn by an admin. Please write to us.', 409);
    end if;
    return new;
  end if;
  -- An admin opens and closes courses; what is taught, and for how much, stays the teacher's own word.
  if auth.uid() is not null and to_jsonb(new) - open_or_not <> to_jsonb(old) - open_or_not then
    perform private.refuse('not_yours', 'Only its teacher can change what a course says.', 403);
  end if;
  -- What an admin closes is withdrawn, what they open is given back, in whichever way they do it.
  if auth.uid() is not null and old.is_active and not new.is_active then
    new.withdrawn_at := now();
    new.opens_when_restored := true;
  elsif new.is_active then
    new.withdrawn_at := null;
    new.opens_when_restored := false;
  end if;
  return new;
end
$$;

create trigger guard_course_update
  before update on public.courses
  for each row execute function private.guard_course_update();

create trigger touch_updated_at
  before update on public.courses
  for each row execute function private.touch_updated_at();

-- Only who is approved for children opens a course to them; what was one before stays its teacher's, unseen. The teacher's row is shared
-- until the transaction ends: an admin who takes the mark finds the course and takes it off the list, or is waited for here.
create function private.guard_childrens_course() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.profiles p where p.id = new.teacher_id for share;
  if auth.uid() is not null and not private.may_teach_children(new.teacher_id) then
    if tg_op = 'INSERT' or old.audience <> 'children' then
      perform private.refuse('not_approved_for_children', 'This teacher is not approved for teaching children.', 403);
    end if;
  end if;
  return new;
end
$$;

create trigger guard_childrens_course
  before insert or update on public.courses
  for each row when (new.audience = 'children') execute function private.guard_childrens_course();

create function private.has_seat(course uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.enrolled_count(c.id) < c.max_students from public.courses c where c.id = course
$$;

-- The row is locked until the transaction ends, so that the count stays true for whoever is about to give a seat.
create function private.require_seat(course uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.courses c where c.id = course for no key update;
  if not private.has_seat(course) then
    perform private.refuse('course_full', 'Every seat of this course is taken.', 409);
  end if;
end
$$;

create function private.enrol(course uuid, student uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_seat(course);
  insert into public.course_enrollments (course_id, student_id) values (course, student);
  perform private.notify_person(c.teacher_id, 'student_enrolled', jsonb_build_object(
    'course_id', c.id, 'course_title', c.title, 'student_id', student))
  from public.courses c where c.id = course;
end
$$;

-- What a session of the course costs is agreed on when the seat is taken. The course may change its price, the agreement stays; of a
-- sponsored seat the community pays it.
create function private.keep_agreed_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.price_cents := old.price_cents;
  elsif new.price_cents is null then
    select c.price into new.price_cents from public.courses c where c.id = new.course_id;
  end if;
  return new;
end
$$;

create trigger keep_agreed_price
  before insert or update on public.course_enrollments
  for each row execute function private.keep_agreed_price();

create trigger log_direct_change
  after update on public.courses
  for each row when (current_user = 'authenticated' and old.withdrawn_at is distinct from new.withdrawn_at)
  execute function private.log_direct_change('course');
