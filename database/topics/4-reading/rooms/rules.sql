-- Who belongs to a room, who leads it, and who was sent out of it.

-- These are asked for every open channel again and again. Each question in them is planned once, which `language sql` is not on every
-- version of PostgreSQL.

-- Of a lesson its student, and its teacher as long as they may teach this student; neither, once one of the two has blocked the other.
create function private.belongs_to_lesson(student uuid, teacher uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(person = student or (person = teacher and private.may_teach(teacher, student)), false)
    and not private.is_blocked(student, teacher);
end
$$;

-- Whose room it is now: an id names one room among all kinds (`room_ids`), so whatever is found decides.
create function private.belongs_to_room(room uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  lesson public.lessons;
  session private.live_sessions;
begin
  if person is null
    or exists (select from private.room_visits v where v.meeting_id = room and v.person_id = person and v.removed_at is not null)
    or exists (select from auth.users u where u.id = person and u.banned_until > now())
  then
    return false;
  end if;
  select s.* into session from private.live_sessions s where s.id = room;
  if found then
    return private.live_eligibility(session, person) in ('teacher', 'joined')
      or (session.status = 'scheduled' and private.is_parent_in_room(room, person));
  end if;
  select l.* into lesson from public.lessons l where l.id = room;
  if found then
    -- Also while its outcome is being said: no report ends a call.
    return lesson.state in ('proposed', 'agreed', 'reported', 'disputed', 'settled')
      and (private.belongs_to_lesson(lesson.student_id, lesson.teacher_id, person) or private.is_parent_of(person, lesson.student_id))
      and private.lesson_is_for_both(lesson)
      and private.is_room_open(lesson.starts_at, upper(lesson.during));
  end if;
  return not private.is_child(person) and (private.is_in_sos_room(room, person) or private.is_in_study_room(room, person));
end
$$;

-- The one door: the room itself, its people, its channels and its chat ask this.
create function private.may_be_in_room(room uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.belongs_to_room(room, person) and private.waits_for(room, person) is null;
end
$$;

create function private.people_of_room(room uuid) returns table (person_id uuid, is_moderator boolean)
language sql stable security definer set search_path = '' as $$
  select c.parent_id, false
  from private.children c
  where c.child_id in (
    select l.student_id from public.lessons l where l.id = people_of_room.room
    union all select a.student_id from public.live_attendance a where a.session_id = people_of_room.room
  )
  -- Each once: a parent may have two children in a class, sit in it, or teach it.
  and c.parent_id not in (
    select l.teacher_id from public.lessons l where l.id = people_of_room.room
    union all select s.teacher_id from private.live_sessions s where s.id = people_of_room.room
    union all select a.student_id from public.live_attendance a where a.session_id = people_of_room.room
  )
  group by c.parent_id
  union all
  select p.person_id, p.person_id = l.teacher_id
  from public.lessons l cross join lateral (values (l.student_id), (l.teacher_id)) as p (person_id)
  where l.id = room
  union all
  select s.teacher_id, true from private.live_sessions s where s.id = room
  union all
  select a.student_id, false from public.live_attendance a where a.session_id = room
  union all
  select p.person_id, true
  from public.sos_offers o cross join lateral (values (o.first_id), (o.second_id)) as p (person_id)
  where o.id = room and o.status = 'paired'
  union all
  select p.person_id, true
  from private.study_rooms r cross join lateral (values (r.starter_id), (r.partner_id)) as p (person_id)
  where r.id = people_of_room.room
$$;

create function private.leads_room(room uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.people_of_room(room) as r where r.person_id = person and r.is_moderator)
$$;

create function private.is_sent_out(room uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.room_visits v where v.meeting_id = room and v.person_id = person and v.removed_at is not null
  )
$$;

-- Only whoever leads a meeting decides who is in it, and neither about the others who lead it nor about a parent.
create function private.check_leads_room(room uuid, person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_suspended_teacher(private.signed_in());
  if not private.leads_room(room, private.signed_in()) or private.leads_room(room, person) or private.is_parent_in_room(room, person) then
    perform private.refuse('not_yours', 'Only whoever leads the meeting can do this.', 403);
  end if;
end
$$;

create function private.check_room_open(starts_at timestamptz, ends_at timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_room_open(starts_at, ends_at) then
    perform private.refuse('meeting_not_open', 'The room opens 15 minutes before the lesson and closes an hour after it.', 409);
  end if;
end
$$;

-- One id, one room, among all kinds of meetings and for ever: whoever names a meeting like another is told that it is there already.
create function private.claim_room_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.room_ids (id) values (new.id);
  return null;
end
$$;

create trigger claim_room_id after insert on public.lessons for each row execute function private.claim_room_id();
create trigger claim_room_id after insert on private.live_sessions for each row execute function private.claim_room_id();
create trigger claim_room_id after insert on public.sos_offers for each row execute function private.claim_room_id();
create trigger claim_room_id after insert on private.study_rooms for each row execute function private.claim_room_id();
