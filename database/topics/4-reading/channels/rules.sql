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
      and c.ended_at is null
  )
$$;

create function private.may_receive_on_channel(topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  parts constant uuid[] := private.ids_in_channel(topic);
begin
  if me is null then
    return false;
  end if;
  -- The study hall is open to everyone who is signed in, except to children, who look for nobody.
  if topic = 'hall' then
    return not private.is_child(me);
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

-- In a room and in a conversation everybody is named to the others by their id anyway. In the study hall nobody is, and in a classroom not
-- everybody, so that what they are present under says nothing.
create function private.key_on_channel(topic text, person uuid) returns text
language sql stable set search_path = '' as $$
  select case when topic = 'hall' or topic like 'classroom:%' then private.presence_key(topic, person) else person::text end
$$;

create function private.may_send_on_channel(topic text, extension text, payload jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  owner constant uuid := (private.ids_in_channel(topic))[2];
begin
  return case extension
    when 'presence' then owner is null and coalesce(payload ->> 'key' = private.key_on_channel(topic, me), true)
    when 'broadcast' then owner = me or (owner is null and topic like 'conversation:%')
    else false
  end and private.may_receive_on_channel(topic);
end
$$;

-- What follows notifies the servers, with the transaction itself, that somebody may have lost a right on a channel, so that they ask the
-- policies again at once. It grants and takes away nothing: a table that is forgotten here is noticed some seconds later.

create function private.notify_channel_rights(topic text) returns void
language sql volatile set search_path = '' as $$
  select pg_catalog.pg_notify('realtime_rights', pg_catalog.json_build_object('topic', topic)::text)
$$;

-- `notify_ended_right('room', 'id')`: on the topic `room:<id>` and those below it.
create function private.notify_ended_right() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_channel_rights(tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1]));
  return null;
end
$$;

create trigger notify_sent_out after update of removed_at on private.room_visits
  for each row when (old.removed_at is null and new.removed_at is not null)
  execute function private.notify_ended_right('room', 'meeting_id');

create trigger notify_changed_room after update on public.lessons
  for each row when (
    old.status = 'scheduled'
    and (old.status, old.student_id, old.teacher_id, old.during) is distinct from (new.status, new.student_id, new.teacher_id, new.during))
  execute function private.notify_ended_right('room', 'id');
create trigger notify_removed_room after delete on public.lessons
  for each row when (old.status = 'scheduled') execute function private.notify_ended_right('room', 'id');

create trigger notify_changed_room after update on private.live_sessions
  for each row when (
    old.status = 'scheduled' and (old.status, old.teacher_id, old.course_id) is distinct from (new.status, new.teacher_id, new.course_id))
  execute function private.notify_ended_right('room', 'id');
create trigger notify_removed_room after delete on private.live_sessions
  for each row when (old.status = 'scheduled') execute function private.notify_ended_right('room', 'id');
create trigger notify_lost_place after delete on public.live_attendance
  for each row execute function private.notify_ended_right('room', 'session_id');

create trigger notify_changed_room after update on public.sos_offers
  for each row when (
    old.status = 'paired' and (old.status, old.first_id, old.second_id) is distinct from (new.status, new.first_id, new.second_id))
  execute function private.notify_ended_right('room', 'id');
create trigger notify_removed_room after delete on public.sos_offers
  for each row when (old.status = 'paired') execute function private.notify_ended_right('room', 'id');

create trigger notify_removed_room after delete on private.study_rooms
  for each row execute function private.notify_ended_right('room', 'id');

create trigger notify_changed_conversation after update of student_id, teacher_id, ended_at on public.conversations
  for each row when (
    (old.student_id, old.teacher_id, old.ended_at) is distinct from (new.student_id, new.teacher_id, new.ended_at))
  execute function private.notify_ended_right('conversation', 'id');
create trigger notify_removed_conversation after delete on public.conversations
  for each row execute function private.notify_ended_right('conversation', 'id');

create trigger notify_changed_classroom after update of teacher_id on public.courses
  for each row when (old.teacher_id is distinct from new.teacher_id) execute function private.notify_ended_right('classroom', 'id');
create trigger notify_removed_classroom after delete on public.courses
  for each row execute function private.notify_ended_right('classroom', 'id');

-- Two study partners part: the rooms that they began.
create function private.notify_parted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_channel_rights('room:' || r.id) from private.study_rooms r
  where r.started_at > now() - interval '6 hours'
    and least(r.starter_id, r.partner_id) = least(old.from_id, old.to_id)
    and greatest(r.starter_id, r.partner_id) = greatest(old.from_id, old.to_id);
  return null;
end
$$;

create trigger notify_parted after update of status on public.study_partner_requests
  for each row when (old.status = 'accepted' and new.status <> 'accepted') execute function private.notify_parted();
create trigger notify_removed_partnership after delete on public.study_partner_requests
  for each row when (old.status = 'accepted') execute function private.notify_parted();

-- One of two blocks the other: the rooms of the two that are open, of lessons and of a pair.
create function private.notify_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_channel_rights('room:' || l.id) from public.lessons l
  where l.student_id = any (private.household(new.blocker_id) || private.household(new.blocked_id))
    and l.teacher_id in (new.blocker_id, new.blocked_id)
    and l.starts_at between now() - interval '6 hours' and now() + interval '1 hour';
  perform private.notify_channel_rights('room:' || o.id) from public.sos_offers o
  where o.status = 'paired' and o.paired_at > now() - interval '6 hours'
    and o.first_id in (new.blocker_id, new.blocked_id) and o.second_id in (new.blocker_id, new.blocked_id);
  return null;
end
$$;

create trigger notify_blocked after insert on private.blocks for each row execute function private.notify_blocked();

-- The classroom, and the live sessions that they joined as enrolled.
create function private.notify_lost_enrolment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_channel_rights('classroom:' || old.course_id);
  perform private.notify_channel_rights('room:' || s.id)
  from private.live_sessions s join public.live_attendance a on a.session_id = s.id
  where s.course_id = old.course_id and s.status = 'scheduled' and a.student_id = old.student_id;
  return null;
end
$$;

create trigger notify_lost_enrolment after delete on public.course_enrollments
  for each row execute function private.notify_lost_enrolment();

-- Whoever is no teacher any more, a suspended one, or no teacher of children any more, leaves every room that was for that, and the live
-- sessions that they teach close for everyone. With another gender, or for others than before, it is asked anew who may be where.
create function private.notify_changed_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_rights', json_build_object('person', old.id)::text);
  perform private.notify_channel_rights('room:' || s.id) from private.live_sessions s
  where s.teacher_id = old.id and s.status = 'scheduled' and s.scheduled_at between now() - interval '1 day' and now() + interval '1 day';
  return null;
end
$$;

create trigger notify_changed_person after update of role, approval_status, is_approved_for_children, gender, audiences on private.profiles
  for each row when (
    (old.role, old.approval_status, old.is_approved_for_children, old.gender, old.audiences)
    is distinct from (new.role, new.approval_status, new.is_approved_for_children, new.gender, new.audiences))
  execute function private.notify_changed_person();
