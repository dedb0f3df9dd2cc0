-- How a live session ends: its teacher says that it was held, or that it was not; two days later it is settled by who was in the room.

-- The students who joined and were there.
create function private.students_present(session uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.student_id from public.live_attendance a
  where a.session_id = session and private.was_present(a.student_id, session)
$$;

-- It takes a teacher and a student who were there; the teacher's word alone can only say that it was not held.
create function private.took_place(session private.live_sessions) returns boolean
language sql stable security definer set search_path = '' as $$
  select session.outcome is distinct from 'not_held'
    and private.was_present(session.teacher_id, session.id)
    and exists (select from private.students_present(session.id))
$$;

-- Whether somebody who joined learned something there. Of sessions that were held before anybody kept visits, joining is all that is known.
create function private.took_part(student uuid, session private.live_sessions) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_session_over(session) and (
    private.was_present(student, session.id)
    or (session.outcome = 'held' and not exists (select from private.room_visits v where v.session_id = session.id)))
$$;

-- What was agreed on with each enrolled student who was there, in euro cents. A free trial costs nothing.
create function private.earned_in_live_session(session private.live_sessions) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(e.price_cents), 0)::integer
  from private.students_present(session.id) as present (student_id)
  join public.course_enrollments e on e.student_id = present.student_id and e.course_id = session.course_id
$$;

-- Until then the teacher can take back or change what they said. Whoever says nothing lets the room speak.
create function private.live_session_settles_at(session private.live_sessions) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(session.reported_at, private.live_session_ends_at(session)) + interval '48 hours'
$$;

-- The free trial of somebody who was not there, or of a session that did not take place, can be used again.
create function private.settle_live_session(session private.live_sessions, moment timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held constant boolean := private.took_place(session);
  hours public.teacher_hours;
begin
  if held then
    hours.teacher_id := session.teacher_id;
    hours.live_session_id := session.id;
    hours.course_id := session.course_id;
    perform private.log_teaching(
      hours, session.duration_minutes, session.scheduled_at, private.earned_in_live_session(session), 'eur');
  end if;
  delete from public.free_trials t
  where t.session_id = session.id and not (held and private.was_present(t.student_id, session.id));
  delete from public.live_reservations r where r.session_id = session.id;
  update private.live_sessions s
  set status = 'completed', settled_at = moment, outcome = case when held then 'held' else 'not_held' end
  where s.id = session.id;
end
$$;

-- Settles what is due; how many there were. A call that still runs is never ended by it, and a teacher who may not teach now earns nothing
-- until they may again. Two who settle at once pass by what the other has in hand.
create function private.settle_live_sessions(moment timestamptz, max_rows integer default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  session private.live_sessions;
  settled integer := 0;
begin
  for session in
    select s.* from private.live_sessions s
    where s.status = 'scheduled' and s.scheduled_at < moment - interval '48 hours'
      and private.live_session_settles_at(s) <= moment
      and private.is_approved_teacher(s.teacher_id)
      and not exists (
        select from private.room_visits v
        where v.session_id = s.id and v.left_at is null and v.seen_at > moment - interval '3 minutes')
    order by s.scheduled_at, s.id limit max_rows
    for no key update skip locked
  loop
    perform private.settle_live_session(session, moment);
    settled := settled + 1;
  end loop;
  return settled;
end
$$;

-- The caller's own session, locked, after its end and before it is settled.
create function private.session_to_report(session uuid) returns private.live_sessions
language plpgsql security definer set search_path = '' as $$
declare
  locked private.live_sessions := private.lock_live_session(session, private.signed_in());
begin
  if locked.teacher_id <> private.signed_in() then
    perform private.refuse('not_yours', 'Only its teacher can say how a session went.', 403);
  end if;
  perform private.require_active_teacher(locked.teacher_id);
  if locked.status = 'cancelled' then
    perform private.refuse('session_cancelled', 'This session was cancelled.', 409);
  end if;
  if locked.status <> 'scheduled' or private.live_session_ends_at(locked) > now() then
    perform private.refuse('not_possible_now', 'A session is reported after its end, and until it is settled.', 409);
  end if;
  return locked;
end
$$;
