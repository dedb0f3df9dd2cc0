-- Who may be on which private channel.

-- The id in `<kind>:<id>` or `<kind>:<id>:<person>`; null when the topic is of another kind.
create function private.id_in_channel(topic text, kind text) returns uuid
language sql immutable set search_path = '' as $$
  select case
    when topic ~ ('^' || kind || '(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){1,2}$') then split_part(topic, ':', 2)::uuid
  end
$$;

-- Whose topic it is in `<kind>:<id>:<person>`; null when it is nobody's.
create function private.owner_of_channel(topic text) returns uuid
language sql immutable set search_path = '' as $$
  select nullif(split_part(topic, ':', 3), '')::uuid where private.id_in_channel(topic, '[a-z]+') is not null
$$;

create function private.is_in_conversation(conversation uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.conversations c
    where c.id = conversation and (c.student_id = auth.uid() or c.teacher_id = auth.uid())
  )
$$;

create function private.may_be_in_room(room uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_sent_out(room, auth.uid()) and (exists (
    select from public.lesson_bookings b
    where b.id = room and b.status = 'scheduled' and (b.student_id = auth.uid() or b.teacher_id = auth.uid())
      and private.is_room_open(lower(b.during), upper(b.during))
  ) or exists (
    select from public.course_sessions l
    where l.id = room and l.status = 'scheduled' and (l.student_id = auth.uid() or l.teacher_id = auth.uid())
      and private.is_room_open(l.session_date, l.session_date + make_interval(mins => l.duration_minutes))
  ) or exists (
    select from private.live_sessions s
    where s.id = room and private.live_eligibility(s, auth.uid()) in ('teacher', 'joined')
  ) or private.is_in_sos_room(room) or private.is_in_study_room(room))
$$;

create function private.may_hear_channel(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    -- The study hall is open to everyone who is signed in.
    when topic = 'hall' then auth.uid() is not null
    when private.id_in_channel(topic, 'room') is not null then private.may_be_in_room(private.id_in_channel(topic, 'room'))
    when private.owner_of_channel(topic) is not null then false
    else private.is_in_conversation(private.id_in_channel(topic, 'conversation'))
      or private.is_in_classroom(private.id_in_channel(topic, 'classroom'))
  end
$$;

create function private.may_speak_on_channel(topic text, extension text, payload jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.may_hear_channel(topic) and case extension
    when 'presence' then private.owner_of_channel(topic) is null
      and coalesce(payload ->> 'key', auth.uid()::text) = auth.uid()::text
    when 'broadcast' then private.owner_of_channel(topic) = auth.uid()
      or (private.owner_of_channel(topic) is null and private.id_in_channel(topic, 'conversation') is not null)
    else false
  end
$$;
