-- Where a meeting takes place, for somebody who may be in it.

create function public.meeting_place(booking_id uuid default null, room text default null)
returns table (
  meeting_id uuid, place text, title text, starts_at timestamptz, ends_at timestamptz, is_moderator boolean, kind text,
  person_id uuid, display_name text, address text, avatar_url text, is_childrens boolean, waits_for text
)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in_learner();
  lesson public.lessons;
  session private.live_sessions;
  pair public.sos_offers;
  study private.study_rooms;
begin
  perform private.refuse_app();
  perform private.refuse_suspended_teacher(me);
  select r.* into study from private.study_rooms r where r.id = booking_id and me in (r.starter_id, r.partner_id);
  select o.* into pair from public.sos_offers o
  where o.id = booking_id and o.status = 'paired' and me in (o.first_id, o.second_id);
  select l.* into lesson from public.lessons l 
  where l.id = booking_id and (me in (l.student_id, l.teacher_id) or private.is_parent_of(me, l.student_id)) and l.state <> 'undone' for share;
  kind := case when pair.id is not null then 'pair' when study.id is not null then 'study'
    when booking_id is not null then 'lesson' else 'live' end;
  if kind = 'pair' then
    if not private.is_in_sos_room(pair.id, me) then
      perform private.refuse('pair_room_closed', 'The room of a pair closes an hour after the time they asked for.', 409);
    end if;
    meeting_id := pair.id;
    place := pair.place;
    title := pair.subject;
    starts_at := pair.paired_at;
    ends_at := pair.paired_at + make_interval(mins => pair.duration_minutes);
    is_moderator := true;
  elsif kind = 'study' then
    if not private.is_in_study_room(study.id, me) then
      perform private.refuse('study_room_closed', 'A private study closes an hour after its time, or when the two part.', 409);
    end if;
    meeting_id := study.id;
    place := study.room;
    title := 'Havruta';
    starts_at := study.started_at;
    ends_at := study.started_at + make_interval(mins => study.duration_minutes);
    is_moderator := true;
  elsif kind = 'lesson' then
    if lesson.id is null then
      perform private.refuse('booking_not_found', 'There is no such booking of yours.', 404);
    end if;
    if lesson.state not in ('proposed', 'agreed', 'reported', 'disputed', 'settled') then
      perform private.refuse('booking_is_cancelled', 'This lesson was cancelled.', 409);
    end if;
    if not private.lesson_is_for_both(lesson) then
      perform private.refuse_other_audience();
    end if;
    meeting_id := lesson.id;
    title := coalesce((select c.title from public.courses c where c.id = lesson.course_id), lesson.subject);
    starts_at := lesson.starts_at;
    ends_at := upper(lesson.during);
    is_moderator := lesson.teacher_id = me;
    if is_moderator then
      perform private.require_active_teacher(me);
    end if;
    perform private.check_room_open(starts_at, ends_at);
    if private.is_blocked(lesson.student_id, lesson.teacher_id) then
      perform private.refuse('meeting_not_open', 'This room is not open to you now.', 409);
    end if;
    insert into private.lesson_rooms as r (lesson_id) values (lesson.id) on conflict do nothing;
    select r.room into place from private.lesson_rooms r where r.lesson_id = lesson.id;
  else
    select s.* into session from private.live_sessions s
    where s.jitsi_room = room
      and (
        s.teacher_id = me or private.is_enrolled(s.course_id, me) or s.id in (select private.my_attended_sessions())
        or private.has_child_in(s, me)
      );
    if session.id is null then
      perform private.refuse('session_not_found', 'There is no such session.', 404);
    end if;
    if private.is_parent_in_room(session.id, me) then
      -- A parent takes no place, and uses up no trial.
      place := session.jitsi_room;
    elsif session.teacher_id <> me and not private.is_enrolled(session.course_id, me)
      and session.id not in (select private.my_attended_sessions()) then
      if not private.may_be_in_class(me, session.course_id) then
        perform private.refuse_other_audience();
      end if;
      perform private.refuse('child_not_here', 'Your child has not come to this room yet.', 409);
    else
      select j.room into place from public.join_live_session(session.id) as j;
    end if;
    meeting_id := session.id;
    title := session.title;
    starts_at := session.scheduled_at;
    ends_at := session.scheduled_at + make_interval(mins => session.duration_minutes);
    is_moderator := session.teacher_id = me;
  end if;
  if private.is_sent_out(meeting_id, me) then
    perform private.refuse('sent_out', 'Whoever leads this meeting has sent you out.', 403);
  end if;
  select p.id, concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), p.email, p.avatar_url
  into person_id, display_name, address, avatar_url
  from private.profiles p where p.id = me;
  is_childrens := private.is_childrens_room(meeting_id);
  if is_childrens then
    -- Always our own room: a name that opens nothing elsewhere.
    place := 'lomdim-' || meeting_id;
    perform private.note_arrival(meeting_id, me);
    waits_for := private.waits_for(meeting_id, me);
  end if;
  return next;
end
$$;

grant execute on function public.meeting_place(uuid, text) to authenticated;

-- Those who may be in the room now, by name, and those who were sent out of it: nobody else is shown to the others, or connected with.
-- Minutes, and who waits before the door, are for whoever leads it. Of a parent it says whose.
create function public.room_people(meeting_id uuid)
returns table (
  id uuid, first_name text, last_name text, avatar_url text, is_moderator boolean, is_sent_out boolean, waits_for text,
  parent_of text, minutes integer
)
language sql stable security definer set search_path = '' as $$
  select p.id, p.first_name, p.last_name, p.avatar_url, r.is_moderator, private.is_sent_out(room_people.meeting_id, p.id),
    private.waits_for(room_people.meeting_id, p.id),
    case when private.is_parent_in_room(room_people.meeting_id, p.id) then (
      select string_agg(k.first_name, ', ' order by k.first_name)
      from private.children c join private.profiles k on k.id = c.child_id
      where c.parent_id = p.id
        and c.child_id in (select o.person_id from private.people_of_room(room_people.meeting_id) as o)
    ) end,
    case when private.leads_room(room_people.meeting_id, (select auth.uid())) then
      coalesce((
        select ceil(sum(extract(epoch from coalesce(v.left_at, v.seen_at) - v.entered_at)) / 60)
        from private.room_visits v where v.meeting_id = room_people.meeting_id and v.person_id = p.id
      ), 0)
    end::integer
  from private.people_of_room(room_people.meeting_id) as r
  join private.profiles p on p.id = r.person_id
  where private.may_be_in_room(room_people.meeting_id, (select auth.uid()))
    and (
      private.is_sent_out(room_people.meeting_id, p.id) or private.may_be_in_room(room_people.meeting_id, p.id)
      or (
        private.leads_room(room_people.meeting_id, (select auth.uid())) and private.belongs_to_room(room_people.meeting_id, p.id)
        and exists (
          select from private.room_arrivals a
          where a.meeting_id = room_people.meeting_id and a.person_id = p.id and private.is_fresh(a.seen_at, a.left_at)
        )
      )
    )
  order by r.is_moderator desc, p.first_name, p.last_name, p.id
$$;

create function public.enter_room(meeting_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in_learner();
  visit uuid;
begin
  perform private.refuse_suspended_teacher(me);
  if not private.may_be_in_room(meeting_id, me) then
    perform private.refuse('meeting_not_open', 'This room is not open to you now.', 409);
  end if;
  -- Two tabs of one person come at the same instant. The one that waited may have begun before the visit that it finds; so nobody is
  -- seen earlier than before, here and below.
  perform pg_advisory_xact_lock(hashtextextended('room visit ' || meeting_id || me, 0));
  update private.room_visits v set seen_at = greatest(v.seen_at, now()), left_at = null
  where v.id = (
    select w.id from private.room_visits w
    where w.meeting_id = meeting_id and w.person_id = me and coalesce(w.left_at, w.seen_at) > now() - interval '3 minutes'
    order by w.entered_at desc limit 1
  )
  returning v.id into visit;
  if visit is null then
    insert into private.room_visits as v (person_id, lesson_id, session_id, pair_id, study_id)
    values (
      me,
      (select l.id from public.lessons l where l.id = meeting_id),
      (select s.id from private.live_sessions s where s.id = meeting_id),
      (select o.id from public.sos_offers o where o.id = meeting_id),
      (select r.id from private.study_rooms r where r.id = meeting_id)
    )
    returning v.id into visit;
  end if;
  perform private.note_arrival(meeting_id, me);
  return visit;
end
$$;

-- Somebody stands before a room: it answers what keeps them outside, or nothing. Asked every few seconds, which also says that they
-- are still there.
create function public.wait_before_room(meeting_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in_learner();
begin
  if not private.belongs_to_room(wait_before_room.meeting_id, me) then
    perform private.refuse('meeting_not_open', 'This room is not open to you now.', 409);
  end if;
  perform private.note_arrival(wait_before_room.meeting_id, me);
  return private.waits_for(wait_before_room.meeting_id, me);
end
$$;

-- Answers whether the room is still open to the caller.
create function public.stay_in_room(visit_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in_learner();
  meeting uuid;
begin
  update private.room_visits v set seen_at = greatest(v.seen_at, now())
  where v.id = visit_id and v.person_id = me and v.left_at is null
  returning v.meeting_id into meeting;
  if meeting is not null then
    perform private.note_arrival(meeting, me);
  end if;
  return meeting is not null and private.may_be_in_room(meeting, me);
end
$$;

create function public.leave_room(visit_id uuid) returns void
language sql security definer set search_path = '' as $$
  with left_room as (
    update private.room_visits v set seen_at = greatest(v.seen_at, now()), left_at = greatest(v.seen_at, now())
    where v.id = visit_id and v.person_id = private.signed_in_learner() and v.left_at is null
    returning v.meeting_id, v.person_id
  )
  update private.room_arrivals a set left_at = now()
  from left_room l where a.meeting_id = l.meeting_id and a.person_id = l.person_id
$$;

create function public.send_out_of_room(meeting_id uuid, person_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  perform private.check_leads_room(meeting_id, person_id);
  update private.room_visits v set removed_at = now(), left_at = coalesce(v.left_at, greatest(v.seen_at, now()))
  where v.meeting_id = meeting_id and v.person_id = person_id;
  if not found then
    perform private.refuse('person_not_in_room', 'This person has not been in the room.', 404);
  end if;
end
$$;

create function public.let_into_room(meeting_id uuid, person_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  perform private.check_leads_room(meeting_id, person_id);
  update private.room_visits v set removed_at = null where v.meeting_id = meeting_id and v.person_id = person_id;
  -- Let in once, it counts for the whole meeting.
  update private.room_arrivals a set admitted_at = now(), admitted_by = auth.uid()
  where a.meeting_id = meeting_id and a.person_id = person_id and a.admitted_at is null;
end
$$;

grant execute on function
  public.room_people(uuid), public.enter_room(uuid), public.stay_in_room(uuid), public.leave_room(uuid),
  public.wait_before_room(uuid),
  public.send_out_of_room(uuid, uuid), public.let_into_room(uuid, uuid)
to authenticated;
