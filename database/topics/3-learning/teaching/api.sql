-- What teachers say about their live sessions.

-- A live session was held: it earns the course's price for each enrolled student who joined. With nobody there it is closed,
-- and nothing was taught.
create function public.complete_live_session(session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  session private.live_sessions;
  hours public.teacher_hours;
  cents integer;
begin
  select s.* into session from private.live_sessions s where s.id = session_id for no key update;
  if not private.may_complete(session.teacher_id, session.scheduled_at, session.status, 'completed') then
    return;
  end if;
  update private.live_sessions s set status = 'completed' where s.id = session.id;
  if private.participant_count(session.id) > 0 then
    select coalesce(sum(c.price), 0)::integer into cents
    from public.live_attendance a
    join public.course_enrollments e on e.student_id = a.student_id and e.course_id = session.course_id
    join public.courses c on c.id = e.course_id
    where a.session_id = session.id;
    hours.teacher_id := session.teacher_id;
    hours.live_session_id := session.id;
    hours.course_id := session.course_id;
    perform private.log_teaching(hours, session.duration_minutes, session.scheduled_at, cents, 'eur');
  end if;
end
$$;

grant execute on function public.complete_live_session(uuid) to authenticated;
