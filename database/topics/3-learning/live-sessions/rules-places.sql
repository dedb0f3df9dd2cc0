-- Who may have a place in a live session, and who has one: reserved beforehand, or taken by joining.

-- From then on it is joined; until then a place is reserved.
create function private.live_session_opens_at(session private.live_sessions) returns timestamptz
language sql stable set search_path = '' as $$
  select session.scheduled_at - interval '30 minutes'
$$;

-- Places that are taken: a reserved one is as good as taken.
create function private.participant_count(session uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select a.student_id from public.live_attendance a where a.session_id = session
    union select r.student_id from public.live_reservations r where r.session_id = session
  ) as taken
$$;

-- The same for a whole list in one call; a session in which nobody has a place is left out.
create function private.participant_counts(sessions uuid[]) returns table (session_id uuid, joined integer)
language sql stable security definer set search_path = '' as $$
  select taken.session_id, count(*)::integer from (
    select a.session_id, a.student_id from public.live_attendance a where a.session_id = any (sessions)
    union select r.session_id, r.student_id from public.live_reservations r where r.session_id = any (sessions)
  ) as taken
  group by taken.session_id
$$;

create function private.has_reserved(session uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.live_reservations r where r.session_id = session and r.student_id = person)
$$;

create function private.has_used_free_trial(session private.live_sessions, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.free_trials t
    where t.student_id = person and t.course_id = session.course_id and t.teacher_id = session.teacher_id
  )
$$;

-- The other sessions of this course and teacher in which the person has a place and that are still to come.
create function private.reserved_beside(session private.live_sessions, person uuid, moment timestamptz) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select s.id from public.live_reservations r join private.live_sessions s on s.id = r.session_id
  where r.student_id = person and s.id <> session.id
    and s.course_id = session.course_id and s.teacher_id = session.teacher_id
    and s.status = 'scheduled' and private.live_session_ends_at(s) > moment
$$;

-- What stands between this person and this session. The first reason in this order is the one they are told. Until the session opens,
-- `enrolled` and `free_trial` may reserve a place, afterwards they may join.
create function private.live_eligibility(session private.live_sessions, person uuid, moment timestamptz default now()) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  enrolled boolean;
  reserved boolean;
  can_be_joined constant boolean := private.live_session_opens_at(session) <= moment;
begin
  if session.status = 'cancelled' then return 'cancelled'; end if;
  if session.status = 'completed' then return 'over'; end if;
  if not private.may_teach(session.teacher_id, person) then return 'unavailable'; end if;
  if session.teacher_id = person then return 'teacher'; end if;
  if private.is_student(person) and not private.course_is_for(person, session.course_id) then return 'not_for_you'; end if;
  enrolled := private.is_enrolled(session.course_id, person);
  -- Lessons run long: who was there may come back until the session is settled, as long as they have what they came with.
  if exists (select from public.live_attendance a where a.session_id = session.id and a.student_id = person)
    and (enrolled or private.has_used_free_trial(session, person))
  then
    return 'joined';
  end if;
  if not private.is_student(person) then return 'students_only'; end if;
  if private.live_session_ends_at(session) <= moment then return 'over'; end if;
  if not enrolled and not private.is_open_course(session.course_id) then return 'unavailable'; end if;
  if not enrolled and private.has_used_free_trial(session, person) then return 'trial_used'; end if;
  reserved := private.has_reserved(session.id, person);
  if reserved and not can_be_joined then return 'reserved'; end if;
  if not reserved and private.participant_count(session.id) >= session.max_participants then return 'full'; end if;
  -- One free trial, one place that waits for it.
  if not enrolled and not can_be_joined and exists (select from private.reserved_beside(session, person, moment)) then
    return 'trial_reserved';
  end if;
  return case when enrolled then 'enrolled' else 'free_trial' end;
end
$$;

-- Refuses whoever may neither have a place nor enter.
create function private.require_live_eligibility(eligibility text) returns void
language plpgsql stable set search_path = '' as $$
begin
  case eligibility
    when 'teacher', 'joined', 'reserved', 'enrolled', 'free_trial' then null;
    when 'trial_used' then
      perform private.refuse('trial_already_used', 'You have already used your free trial for this course with this teacher.', 409);
    when 'trial_reserved' then
      perform private.refuse('trial_already_reserved', 'You have reserved a place in another session of this course with your free trial.', 409);
    when 'full' then perform private.refuse('session_full', 'Every place in this session is taken.', 409);
    when 'over' then perform private.refuse('session_over', 'This session is over.', 409);
    when 'cancelled' then perform private.refuse('session_cancelled', 'This session was cancelled.', 409);
    when 'students_only' then perform private.refuse('students_only', 'Live sessions are joined by students.', 403);
    when 'not_for_you' then perform private.refuse_other_audience();
    when 'unavailable' then perform private.refuse('session_not_available', 'This session is not open.', 409);
  end case;
end
$$;

-- Whoever takes a place or gives one back comes one after the other, so that the last place goes to one person. First the locks of the
-- people whose time it is, as everybody takes them whose time is taken and everybody who leaves, then the row. The lock of the person also
-- sees to it that one free trial never holds two places.
create function private.lock_live_session(session uuid, person uuid) returns private.live_sessions
language plpgsql security definer set search_path = '' as $$
declare
  locked private.live_sessions;
begin
  perform private.lock_people(array(select person union select s.teacher_id from private.live_sessions s where s.id = session));
  select s.* into locked from private.live_sessions s where s.id = session for no key update;
  if locked.id is null then
    perform private.refuse('session_not_found', 'There is no such session.', 404);
  end if;
  return locked;
end
$$;

-- Whether a child of this person sits in the class, or came to this session of it.
create function private.has_child_in(session private.live_sessions, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.children c
    where c.parent_id = person and (
      private.is_enrolled(session.course_id, c.child_id)
      or exists (select from public.live_attendance a where a.session_id = session.id and a.student_id = c.child_id)
    )
  );
end
$$;

-- The teacher, and students who have joined or are enrolled and have or may have a place. A free trial gets it by joining.
create function private.may_know_room(session private.live_sessions, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  eligibility constant text := private.live_eligibility(session, person);
begin
  return eligibility in ('teacher', 'enrolled', 'joined')
    or (eligibility = 'reserved' and private.is_enrolled(session.course_id, person));
end
$$;

create function private.room_of(session uuid) returns text
language sql stable security definer set search_path = '' as $$
  select s.jitsi_room from private.live_sessions s
  where s.id = session
    and ((s.teacher_id = auth.uid() and private.is_approved_teacher(auth.uid())) or private.may_know_room(s, auth.uid()))
$$;

-- A session that is moved out of reach takes with it what was used for it: who had joined has a place, as if they had reserved it.
create function private.places_follow_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.live_session_opens_at(new) > now() then
    insert into public.live_reservations (session_id, student_id)
    select a.session_id, a.student_id from public.live_attendance a where a.session_id = new.id
    on conflict do nothing;
    delete from public.live_attendance a where a.session_id = new.id;
    delete from public.free_trials t where t.session_id = new.id;
  end if;
  return null;
end
$$;

create trigger places_follow_session
  after update of scheduled_at on private.live_sessions
  for each row when (new.status = 'scheduled' and old.scheduled_at <> new.scheduled_at)
  execute function private.places_follow_session();

-- A session that does not take place has used nobody's free trial.
create function private.give_back_trials_of_cancelled() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.free_trials t where t.session_id = new.id;
  return null;
end
$$;

create trigger give_back_trials_of_cancelled
  after update of status on private.live_sessions
  for each row when (old.status <> 'cancelled' and new.status = 'cancelled')
  execute function private.give_back_trials_of_cancelled();

-- A place in a session that is not for the person, because who they are or who teaches was decided anew, is given back.
create function private.places_follow_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.live_reservations r using private.live_sessions s
  where s.id = r.session_id and s.status = 'scheduled' and new.id in (r.student_id, s.teacher_id)
    and not private.course_is_for(r.student_id, s.course_id);
  return null;
end
$$;

create trigger places_follow_people
  after update of gender, audiences on private.profiles
  for each row when ((old.gender, old.audiences) is distinct from (new.gender, new.audiences))
  execute function private.places_follow_people();
