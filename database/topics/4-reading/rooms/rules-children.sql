-- Rooms in which a child meets somebody: nobody comes in by the door alone, the parent may always be there, and no child is alone
-- with people it does not know unless its parent agreed to that. The child is the one who is kept outside; whatever made-up page the
-- others use, it connects with nobody as long as it waits.

-- As long as a page says that it is there.
create function private.is_fresh(seen_at timestamptz, left_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select left_at is null and seen_at > now() - interval '2 minutes'
$$;

create function private.is_childrens_room(room uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.lessons l join private.children c on c.child_id = l.student_id where l.id = room)
    or exists (
      select from private.live_sessions s
      where s.id = room and (
        exists (
          select from public.course_enrollments e join private.children c on c.child_id = e.student_id where e.course_id = s.course_id)
        or exists (select from public.live_attendance a join private.children c on c.child_id = a.student_id where a.session_id = s.id)
      )
    );
end
$$;

-- Whether the child has come to the room and may belong to it: from then on its parent may be there as well. In a lesson of two the
-- parent need not wait for it.
create function private.is_parent_in_room(room uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  session private.live_sessions;
begin
  if exists (select from public.lessons l join private.children c on c.child_id = l.student_id where l.id = room and c.parent_id = person) then
    return true;
  end if;
  select s.* into session from private.live_sessions s where s.id = room;
  -- A man adds a daughter; that opens a class of women to her, not to him.
  return found and private.may_be_in_class(person, session.course_id) and exists (
    select from private.children c
    join private.room_arrivals a on a.person_id = c.child_id and a.meeting_id = room
    where c.parent_id = person and private.is_fresh(a.seen_at, a.left_at) and private.live_eligibility(session, c.child_id) = 'joined'
  );
end
$$;

create function private.is_inside(room uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.room_visits v where v.meeting_id = room and v.person_id = person and private.is_fresh(v.seen_at, v.left_at));
end
$$;

-- Whether a child of another family is in this room, or would be if it did not wait for this one. An adult among the pupils is no
-- company for a child.
create function private.has_company(room uuid, child uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.room_arrivals a join private.children c on c.child_id = a.person_id
    where a.meeting_id = room and a.admitted_at is not null and private.is_fresh(a.seen_at, a.left_at)
      and c.parent_id <> private.parent_of(child) and private.belongs_to_room(room, a.person_id)
  );
end
$$;

-- What keeps somebody who belongs to a room outside: 'teacher', who has not let them in yet; of a child 'parent' or, in a class,
-- 'company', without whom it would be alone with people it does not know. Null: nothing. Whoever leads and the parents do not wait.
create function private.waits_for(room uuid, person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  leader uuid;
  is_lesson boolean;
begin
  if not private.is_childrens_room(room) then
    return null;
  end if;
  select l.teacher_id into leader from public.lessons l where l.id = room;
  is_lesson := found;
  if not is_lesson then
    select s.teacher_id into leader from private.live_sessions s where s.id = room;
  end if;
  if person = leader or private.is_parent_in_room(room, person) then
    return null;
  end if;
  if not exists (
    select from private.room_arrivals a where a.meeting_id = room and a.person_id = person and a.admitted_at is not null
  ) then
    return 'teacher';
  end if;
  return case
    when not private.is_child(person) then null
    when private.is_inside(room, private.parent_of(person)) then null
    when private.agreed_to_one_to_one(person, leader) then null
    when is_lesson then 'parent'
    when private.has_company(room, person) then null
    else 'company'
  end;
end
$$;

-- The page of somebody who waits, or is inside, is still there.
create function private.note_arrival(room uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_childrens_room(room) and not private.leads_room(room, person) and not private.is_parent_in_room(room, person) then
    insert into private.room_arrivals as a (meeting_id, person_id) values (room, person)
    on conflict (meeting_id, person_id) do update set seen_at = greatest(a.seen_at, now()), left_at = null;
  end if;
end
$$;
