-- Who has blocked whom. See the README of this topic.

-- A family is one: whom a parent blocks, the children are blocked for too, and the other way round. So only adults stand in the table.
create function private.head_of_family(person uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(private.parent_of(person), person)
$$;

-- Somebody and their children.
create function private.household(person uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select person union all select c.child_id from private.children c where c.parent_id = person)
$$;

-- Whether one of the two has blocked the other, whichever of them it was: nobody who asks can tell the one from the other. Asked again for
-- every open channel: planned once, so plpgsql.
create function private.is_blocked(one uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Nobody blocks themselves: where both are of one family, the two heads are one, and no row names them twice.
  heads constant uuid[] := array(
    select coalesce(c.parent_id, person) from unnest(array[one, other]) as person left join private.children c on c.child_id = person
  );
begin
  return exists (select from private.blocks b where b.blocker_id = any (heads) and b.blocked_id = any (heads));
end
$$;

-- Everyone whom the caller has blocked, or who has blocked them, with their children. Read once for each query, not for each row; most
-- people have blocked nobody, and are done after the first question.
create function private.my_blocked() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  head constant uuid := private.head_of_family(auth.uid());
  heads constant uuid[] := array(
    select b.blocked_id from private.blocks b where b.blocker_id = head
    union select b.blocker_id from private.blocks b where b.blocked_id = head
  );
begin
  if heads <> '{}' then
    return query select unnest(heads) union all select c.child_id from private.children c where c.parent_id = any (heads);
  end if;
end
$$;

-- Only whom the caller has blocked: what is left out of a public list must not tell somebody that they are blocked.
create function private.blocked_by_me() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select b.blocked_id from private.blocks b where b.blocker_id = private.head_of_family(auth.uid())
$$;

-- Whether the two, or their children, ever had to do with each other, also when it has ended since. Whoever knows nothing of somebody has nobody to block,
-- and an id alone says no name.
create function private.have_met(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversations c
    where least(c.student_id, c.teacher_id) = least(one, other) and greatest(c.student_id, c.teacher_id) = greatest(one, other)
      and c.student_id is not null and c.teacher_id is not null
  ) or exists (
    select from public.study_partner_requests r
    where least(r.from_id, r.to_id) = least(one, other) and greatest(r.from_id, r.to_id) = greatest(one, other)
  ) or exists (
    select from public.sos_offers o where (o.first_id = one and o.second_id = other) or (o.first_id = other and o.second_id = one)
  ) or exists (
    select from public.lessons l
    where (l.student_id = any (private.household(one)) and l.teacher_id = other)
      or (l.student_id = any (private.household(other)) and l.teacher_id = one)
  ) or exists (
    -- In one course, as teacher or student.
    select from (
      select e.course_id from public.course_enrollments e where e.student_id = any (private.household(one))
      union all select c.id from public.courses c where c.teacher_id = one
    ) as mine join (
      select e.course_id from public.course_enrollments e where e.student_id = any (private.household(other))
      union all select c.id from public.courses c where c.teacher_id = other
    ) as theirs using (course_id)
  ) or exists (
    select from public.live_attendance a join private.live_sessions s on s.id = a.session_id
    where (a.student_id = any (private.household(one)) and s.teacher_id = other)
      or (a.student_id = any (private.household(other)) and s.teacher_id = one)
  )
$$;

-- Whom somebody may block: approved teachers and listed students, whom everybody finds, and those they have met. Never themselves, nor
-- an admin, who has to be able to write to them.
create function private.may_block(person uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.profiles p
    where p.id = other and p.id <> person and p.role <> 'admin'
      and ((p.role = 'teacher' and p.approval_status = 'approved') or p.is_listed_as_partner or private.have_met(person, other))
  )
$$;
