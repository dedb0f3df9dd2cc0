-- The time of live sessions.

create function private.time_of_session(session private.live_sessions) returns tstzrange
language sql immutable set search_path = '' as $$
  select tstzrange(session.scheduled_at, session.scheduled_at + make_interval(mins => session.duration_minutes))
$$;

-- The students whose time a session takes.
create function private.students_at_session(session uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.student_id from public.live_attendance a where a.session_id = session
  union select r.student_id from public.live_reservations r where r.session_id = session
$$;

-- Nobody who takes part keeps a teacher from moving a session: whoever has something else by then takes no time for it.
create function private.place_session(session private.live_sessions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted private.timetable;
begin
  if session.status = 'cancelled' then
    delete from private.timetable t where t.session_id = session.id;
    return;
  end if;
  perform private.lock_people(array[session.teacher_id]);
  wanted.session_id := session.id;
  wanted.during := private.time_of_session(session);
  wanted.person_id := session.teacher_id;
  perform private.take_time(wanted, true);
  -- Without the locks of the students, which would come too late here: the rule itself decides, and in one order, so that two sessions with
  -- the same students do not wait for each other.
  delete from private.timetable t where t.session_id = session.id and t.person_id <> session.teacher_id;
  for wanted.person_id in
    select s.id from private.students_at_session(session.id) as s (id) where private.is_free(s.id, wanted.during) order by 1
  loop
    insert into private.timetable (person_id, during, session_id) values (wanted.person_id, wanted.during, session.id)
    on conflict do nothing;
  end loop;
end
$$;

create function private.keep_times_of_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What was over before there was a timetable is not placed only because it is closed.
  if tg_op = 'INSERT'
    or (old.teacher_id, private.time_of_session(old), old.status = 'cancelled')
      is distinct from (new.teacher_id, private.time_of_session(new), new.status = 'cancelled')
  then
    perform private.place_session(new);
  end if;
  return null;
end
$$;

-- A teacher who moves a session: first the lock on their calendar, then the row.
create function private.lock_own_calendar() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.lock_people(array[auth.uid()]);
  end if;
  return null;
end
$$;

create trigger lock_own_calendar
  before update of scheduled_at, duration_minutes on private.live_sessions
  for each statement execute function private.lock_own_calendar();

create trigger keep_times_of_session
  after insert or update on private.live_sessions
  for each row execute function private.keep_times_of_session();

-- A student takes part, or will. The session's row is held by whoever lets them in.
create function private.take_time_of_student() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  session private.live_sessions;
  wanted private.timetable;
begin
  select s.* into session from private.live_sessions s where s.id = new.session_id;
  -- Who had joined before the session was moved is placed with the session, and not asked again whether they are free.
  if session.status = 'cancelled' or (
    tg_table_name = 'live_reservations'
    and exists (select from public.live_attendance a where a.session_id = new.session_id and a.student_id = new.student_id)
  ) then
    return null;
  end if;
  wanted.person_id := new.student_id;
  wanted.session_id := session.id;
  wanted.during := private.time_of_session(session);
  perform private.lock_people(array[new.student_id]);
  perform private.take_time(wanted, false);
  return null;
end
$$;

create trigger take_time_of_student
  after insert on public.live_attendance
  for each row execute function private.take_time_of_student();
create trigger take_time_of_student
  after insert on public.live_reservations
  for each row execute function private.take_time_of_student();

create function private.give_back_time_of_student() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.timetable t
  where t.session_id = old.session_id and t.person_id = old.student_id
    and old.student_id not in (select private.students_at_session(old.session_id));
  return null;
end
$$;

create trigger give_back_time_of_student
  after delete on public.live_attendance
  for each row execute function private.give_back_time_of_student();
create trigger give_back_time_of_student
  after delete on public.live_reservations
  for each row execute function private.give_back_time_of_student();
