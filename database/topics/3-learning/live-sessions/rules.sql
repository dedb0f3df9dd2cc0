-- Predicates and transitions about live sessions: who may enter, and what happens to a session over its life.

-- Read once for each query, not for each row.
create function private.my_attended_sessions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select session_id from public.live_attendance where student_id = auth.uid()
$$;

create function private.my_taught_sessions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from private.live_sessions where teacher_id = auth.uid()
$$;

create function private.participant_count(session uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.live_attendance a where a.session_id = session
$$;

-- The same for a whole list in one call; a session that nobody joined is left out.
create function private.participant_counts(sessions uuid[]) returns table (session_id uuid, joined integer)
language sql stable security definer set search_path = '' as $$
  select a.session_id, count(*)::integer from public.live_attendance a where a.session_id = any (sessions) group by a.session_id
$$;

-- What stands between this person and this session. The first reason in this order is the one they are told.
create function private.live_eligibility(session private.live_sessions, person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  enrolled boolean;
begin
  if session.status = 'cancelled' then return 'cancelled'; end if;
  if session.status = 'completed' then return 'over'; end if;
  if not private.is_approved_teacher(session.teacher_id) then return 'unavailable'; end if;
  if session.teacher_id = person then return 'teacher'; end if;
  enrolled := private.is_enrolled(session.course_id, person);
  -- Lessons run long: who was there may come back until the teacher has closed the session, as long as they have what they came with.
  if exists (select from public.live_attendance a where a.session_id = session.id and a.student_id = person)
    and (enrolled or exists (
      select from public.free_trials t
      where t.student_id = person and t.course_id = session.course_id and t.teacher_id = session.teacher_id
    ))
  then
    return 'joined';
  end if;
  if not private.is_student(person) then return 'students_only'; end if;
  if session.scheduled_at + make_interval(mins => session.duration_minutes) <= now() then return 'over'; end if;
  if not enrolled and not private.is_open_course(session.course_id) then return 'unavailable'; end if;
  if not enrolled and exists (
    select from public.free_trials t
    where t.student_id = person and t.course_id = session.course_id and t.teacher_id = session.teacher_id
  ) then
    return 'trial_used';
  end if;
  if private.participant_count(session.id) >= session.max_participants then return 'full'; end if;
  return case when enrolled then 'enrolled' else 'free_trial' end;
end
$$;

-- The room, for its teacher and for students who have joined or may join as enrolled. A free trial gets it by joining.
create function private.room_of(session uuid) returns text
language sql stable security definer set search_path = '' as $$
  select s.jitsi_room from private.live_sessions s
  where s.id = session
    and (
      (s.teacher_id = auth.uid() and private.is_approved_teacher(auth.uid()))
      or private.live_eligibility(s, auth.uid()) in ('enrolled', 'joined')
    )
$$;

-- An approved teacher schedules a session of their own course. The room is always made here, so that nobody can guess it.
create function private.schedule_live_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  teacher uuid := private.signed_in();
  made uuid := coalesce(new.id, gen_random_uuid());
begin
  perform private.refuse_suspended_teacher(teacher);
  if not private.is_approved_teacher(teacher) then
    perform private.refuse('teacher_not_approved', 'Only an approved teacher can schedule live sessions.', 403);
  end if;
  if new.teacher_id <> teacher
    or not exists (select from public.courses c where c.id = new.course_id and c.teacher_id = teacher) then
    perform private.refuse('not_yours', 'You can only schedule sessions of your own courses.', 403);
  end if;
  -- What was left out is as the table has it. At once: an hour that is shortened afterwards would already have met what comes next.
  insert into private.live_sessions (id, course_id, teacher_id, title, description, scheduled_at, duration_minutes, max_participants)
  values (
    made, new.course_id, teacher, new.title, new.description, new.scheduled_at,
    coalesce(new.duration_minutes, 60), coalesce(new.max_participants, 20));
  select s.* into new from public.live_sessions s where s.id = made;
  return new;
end
$$;

-- The row is locked by the update before this runs, and every joining locks it too: the count cannot change meanwhile.
create function private.guard_live_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.title := btrim(new.title);
  new.description := nullif(btrim(new.description), '');
  if tg_op = 'INSERT' or new.scheduled_at <> old.scheduled_at then
    -- Operators may bring a past session with them; people plan ahead.
    if auth.uid() is not null and new.scheduled_at <= now() then
      perform private.refuse('session_in_the_past', 'A live session must lie in the future.', 400);
    end if;
  end if;
  if tg_op = 'UPDATE' and new.max_participants < old.max_participants
    and new.max_participants < private.participant_count(old.id) then
    perform private.refuse('fewer_places_than_participants', 'More people than that have joined already.', 409);
  end if;
  return new;
end
$$;

create trigger guard_live_session
  before insert or update on private.live_sessions
  for each row execute function private.guard_live_session();

create trigger touch_updated_at
  before update on private.live_sessions
  for each row execute function private.touch_updated_at();

-- Everyone who counts on the session is notified that it was cancelled or moved.
create function private.notify_of_changed_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind text := case
    when new.status = 'cancelled' and old.status = 'scheduled' then 'live_session_cancelled'
    when new.status = 'scheduled' and new.scheduled_at <> old.scheduled_at then 'live_session_moved'
  end;
begin
  if kind is null then
    return null;
  end if;
  perform private.notify_person(concerned.id, kind, jsonb_build_object(
    'session_id', new.id, 'course_id', new.course_id, 'title', new.title,
    'scheduled_at', new.scheduled_at, 'previously_at', old.scheduled_at))
  from (
    select e.student_id as id from public.course_enrollments e where e.course_id = new.course_id
    union select a.student_id from public.live_attendance a where a.session_id = new.id
  ) as concerned;
  return null;
end
$$;

create trigger notify_of_changed_session
  after update of status, scheduled_at on private.live_sessions
  for each row execute function private.notify_of_changed_session();

-- Screens that show sessions are notified that one has changed, and ask again.
create function private.mark_session_changed(session uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.live_session_changes (id) values (session)
  on conflict (id) do update set changed_at = clock_timestamp()
$$;

create function private.note_changed_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_session_changed(new.id);
  return null;
end
$$;

create trigger note_changed_session
  after insert or update on private.live_sessions
  for each row execute function private.note_changed_session();

-- Only when the last place was taken: a list shows no more of who joins, and many join in the same minute.
create function private.note_filled_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.participant_count(new.session_id)
    >= (select s.max_participants from private.live_sessions s where s.id = new.session_id) then
    perform private.mark_session_changed(new.session_id);
  end if;
  return null;
end
$$;

create trigger note_filled_session
  after insert on public.live_attendance
  for each row execute function private.note_filled_session();

create function private.is_session_over(session private.live_sessions) returns boolean
language sql stable set search_path = '' as $$
  select session.status = 'completed'
    or (session.status = 'scheduled' and session.scheduled_at + make_interval(mins => session.duration_minutes) <= now())
$$;
