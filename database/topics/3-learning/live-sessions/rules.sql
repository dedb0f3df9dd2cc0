-- What happens to a live session over its life. Who has a place in it is said in `rules-places.sql`, how it ends in `rules-settling.sql`.

-- Read once for each query, not for each row.
create function private.my_attended_sessions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select session_id from public.live_attendance where student_id = (select auth.uid())
$$;

create function private.my_reserved_sessions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select session_id from public.live_reservations where student_id = (select auth.uid())
$$;

-- Where a child of the caller has or had a place. The parent reads of it; the room is the child's.
create function private.my_childrens_sessions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select session_id from public.live_attendance where student_id in (select private.my_children())
  union select session_id from public.live_reservations where student_id in (select private.my_children())
$$;

create function private.my_taught_sessions() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from private.live_sessions where teacher_id = (select auth.uid())
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
  -- Before the id of the room is claimed, as lessons do it: two who choose the same id would wait for each other.
  perform private.lock_people(array[teacher]);
  -- What was left out is as the table has it. At once: an hour that is shortened afterwards would already have met what comes next.
  insert into private.live_sessions (id, course_id, teacher_id, title, description, scheduled_at, duration_minutes, max_participants)
  values (
    made, new.course_id, teacher, new.title, new.description, new.scheduled_at,
    coalesce(new.duration_minutes, 60), coalesce(new.max_participants, 20));
  select s.* into new from public.live_sessions s where s.id = made;
  return new;
end
$$;

create function private.live_session_ends_at(session private.live_sessions) returns timestamptz
language sql stable set search_path = '' as $$
  select session.scheduled_at + make_interval(mins => session.duration_minutes)
$$;

-- The row is locked by the update before this runs, and everyone who takes a place locks it too: the count cannot change meanwhile.
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
  -- What people came for is held as it was announced: hours and earnings go by it.
  if tg_op = 'UPDATE' and auth.uid() is not null and old.scheduled_at <= now()
    and (new.scheduled_at, new.duration_minutes) is distinct from (old.scheduled_at, old.duration_minutes) then
    perform private.refuse('not_possible_now', 'This session has begun already.', 409);
  end if;
  if tg_op = 'UPDATE' and auth.uid() is not null and new.status <> old.status and private.live_session_ends_at(old) <= now() then
    perform private.refuse('session_over', 'This session is over.', 409);
  end if;
  if tg_op = 'UPDATE' and new.max_participants < old.max_participants
    and new.max_participants < private.participant_count(old.id) then
    perform private.refuse('fewer_places_than_participants', 'More people than that have a place already.', 409);
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
    union select r.student_id from public.live_reservations r where r.session_id = new.id
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

-- Only when the last place was taken or became free: a list shows no more of who comes, and many come in the same minute.
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
create trigger note_filled_session
  after insert on public.live_reservations
  for each row execute function private.note_filled_session();

create function private.note_freed_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.participant_count(old.session_id) + 1
    = (select s.max_participants from private.live_sessions s where s.id = old.session_id) then
    perform private.mark_session_changed(old.session_id);
  end if;
  return null;
end
$$;

create trigger note_freed_session
  after delete on public.live_reservations
  for each row execute function private.note_freed_session();

create function private.is_session_over(session private.live_sessions) returns boolean
language sql stable set search_path = '' as $$
  select session.status = 'completed'
    or (session.status = 'scheduled' and session.scheduled_at + make_interval(mins => session.duration_minutes) <= now())
$$;
