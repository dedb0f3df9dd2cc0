-- Who may be on which private channel.

-- The ids in `<kind>:<id>` and `<kind>:<id>:<person>`, where the person is whose topic it is; null when it is neither.
create function private.ids_in_channel(topic text) returns uuid[]
language plpgsql immutable set search_path = '' as $$
begin
  if topic ~ '^[a-z]+(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){1,2}$' then
    return (string_to_array(topic, ':'))[2:]::uuid[];
  end if;
  return null;
end
$$;

create function private.is_in_conversation(conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversations c
    where c.id = conversation and (c.student_id = auth.uid() or c.teacher_id = auth.uid())
      and not private.have_parted(c.student_id, c.teacher_id)
  )
$$;

-- These are asked for every open channel again and again. Each question in them is planned once, which `language sql` is not on every
-- version of PostgreSQL.

-- Of a booked or single lesson its student, and its teacher as long as they may teach.
create function private.belongs_to_lesson(student uuid, teacher uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(person = student or (person = teacher and private.is_approved_teacher(teacher)), false);
end
$$;

-- An id names one room among all kinds (`room_ids`), so whatever is found decides.
create function private.may_be_in_room(room uuid, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  booking public.lesson_bookings;
  lesson public.course_sessions;
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
    return private.live_eligibility(session, person) in ('teacher', 'joined');
  end if;
  select b.* into booking from public.lesson_bookings b where b.id = room;
  if found then
    return booking.status = 'scheduled' and private.belongs_to_lesson(booking.student_id, booking.teacher_id, person)
      and private.is_room_open(lower(booking.during), upper(booking.during));
  end if;
  select l.* into lesson from public.course_sessions l where l.id = room;
  if found then
    return lesson.status = 'scheduled' and private.belongs_to_lesson(lesson.student_id, lesson.teacher_id, person)
      and private.is_room_open(lesson.session_date, lesson.session_date + make_interval(mins => lesson.duration_minutes));
  end if;
  return private.is_in_sos_room(room, person) or private.is_in_study_room(room, person);
end
$$;

create function private.may_hear_channel(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  parts constant uuid[] := private.ids_in_channel(topic);
begin
  if me is null then
    return false;
  end if;
  -- The study hall is open to everyone who is signed in.
  if topic = 'hall' then
    return true;
  end if;
  return case
    when parts is null then false
    when topic like 'room:%' then private.may_be_in_room(parts[1], me)
    when cardinality(parts) = 2 then false
    when topic like 'conversation:%' then private.is_in_conversation(parts[1])
    when topic like 'classroom:%' then private.is_in_classroom(parts[1])
    else false
  end;
end
$$;

create function private.may_speak_on_channel(topic text, extension text, payload jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  owner constant uuid := (private.ids_in_channel(topic))[2];
begin
  return case extension
    when 'presence' then owner is null and coalesce(payload ->> 'key', me::text) = me::text
    when 'broadcast' then owner = me or (owner is null and topic like 'conversation:%')
    else false
  end and private.may_hear_channel(topic);
end
$$;
