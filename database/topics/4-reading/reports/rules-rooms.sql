-- What happened in a room, as it is reported.

-- Whom the report of a room is about: of two the other one; in a class nobody is named, for whoever is pressed to act quickly is not
-- asked to choose. Null for whoever has nothing to do with the room.
create function private.reported_in_room(room uuid, reporter uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case
    when not private.was_of_room(room, reporter) then null
    when exists (select from private.live_sessions s where s.id = room) then '00000000-0000-0000-0000-000000000000'
    else coalesce(
      -- A parent reports the teacher, too.
      (select case when l.teacher_id = reporter then l.student_id else l.teacher_id end from public.lessons l where l.id = room),
      (select p.person_id from private.people_of_room(room) as p where p.person_id <> reporter limit 1),
      '00000000-0000-0000-0000-000000000000')
  end
$$;

-- Whose room it is, or who was in it not long ago.
create function private.was_of_room(room uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.people_of_room(room) as p where p.person_id = was_of_room.person)
    or exists (
      select from private.room_visits v
      where v.meeting_id = room and v.person_id = was_of_room.person and coalesce(v.left_at, v.seen_at) > now() - interval '24 hours'
    )
$$;

create function private.title_of_room(room uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select coalesce(c.title, l.subject) from public.lessons l left join public.courses c on c.id = l.course_id where l.id = title_of_room.room),
    (select s.title from private.live_sessions s where s.id = title_of_room.room),
    (select o.subject from public.sos_offers o where o.id = title_of_room.room),
    (select 'Havruta' from private.study_rooms r where r.id = title_of_room.room))
$$;

-- Where a child was with this person within the last day, as the child itself or its parent reports the person.
create function private.last_room_with_child(reporter uuid, person uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select v.meeting_id
  from private.room_visits v
  where v.person_id = last_room_with_child.person and coalesce(v.left_at, v.seen_at) > now() - interval '24 hours' and exists (
    select from private.room_visits o join private.children c on c.child_id = o.person_id
    where o.meeting_id = v.meeting_id and last_room_with_child.reporter in (c.child_id, c.parent_id))
  order by v.entered_at desc limit 1
$$;

-- The last minutes of the chat, whether it goes on or is over. Reported again, the report has what was written since as well.
create function private.keep_room_lines(report uuid, room uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.report_lines (report_id, message_id, sender_id, content, written_at)
  select report, m.id, m.sender_id, m.content, m.created_at from public.room_messages m
  where m.meeting_id = room
    and m.created_at > (select max(o.created_at) from public.room_messages o where o.meeting_id = room) - interval '15 minutes'
  on conflict do nothing
$$;

-- What cannot wait until somebody looks into the queue.
create function private.tell_admins_of_report(made public.reports) returns void
language sql security definer set search_path = '' as $$
  select private.notify_person(admin.id, 'report_made',
    jsonb_build_object('report_id', made.id, 'subject_kind', made.subject_kind, 'reason', made.reason))
  from unnest(private.admin_ids()) as admin (id)
  where made.subject_kind = 'room' or made.reason = 'safety' or private.is_child(made.reporter_id)
$$;

-- The parent learns at once that their child has reported something: why and where, never the child's words.
create function private.tell_parent_of_report(made public.reports) returns void
language sql security definer set search_path = '' as $$
  select private.notify_person(c.parent_id, 'child_reported', jsonb_strip_nulls(jsonb_build_object(
    'report_id', made.id, 'child_id', c.child_id, 'child_name', p.first_name, 'reason', made.reason,
    -- Not named as a lesson: whoever takes a lesson back takes what was told of it back, and this stays.
    'title', private.title_of_room(made.meeting_id), 'meeting_id', made.meeting_id)))
  from private.children c join private.profiles p on p.id = c.child_id
  where c.child_id = made.reporter_id
$$;
