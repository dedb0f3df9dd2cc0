-- What the browser may ask about live sessions.

create view public.live_sessions with (security_invoker = true) as
  select
    id, course_id, teacher_id, title, description, scheduled_at, duration_minutes, max_participants,
    -- private.room_of decides; it is asked only where the answer can be yes, since a list shows many sessions of others.
    case
      when teacher_id = (select auth.uid())
        or course_id in (select private.my_enrolled_courses())
        or id in (select private.my_attended_sessions())
      then private.room_of(id)
    end as jitsi_room,
    status,
    case
      when status = 'cancelled' then 'cancelled'
      when status = 'completed' or scheduled_at + make_interval(mins => duration_minutes) <= now() then 'completed'
      when scheduled_at <= now() then 'ongoing'
      else 'upcoming'
    end as state,
    created_at, updated_at
  from private.live_sessions;

comment on view public.live_sessions is 'Live sessions, as far as the caller may see them; the room only for those who may enter it.';

create trigger schedule_live_session
  instead of insert on public.live_sessions
  for each row execute function private.schedule_live_session();

grant select, insert on public.live_sessions to authenticated;
grant update (title, description, scheduled_at, duration_minutes, max_participants, status)
  on public.live_sessions to authenticated;

-- What the join dialog says before anything is used up: teacher, enrolled, joined, free_trial; or why not: trial_used, full,
-- over, cancelled, unavailable, students_only.
create function public.live_session_eligibility(session_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  person uuid := private.signed_in();
  session private.live_sessions;
begin
  select s.* into session from private.live_sessions s where s.id = session_id;
  if session.id is null then
    perform private.refuse('session_not_found', 'There is no such session.', 404);
  end if;
  return private.live_eligibility(session, person);
end
$$;

grant execute on function public.live_session_eligibility(uuid) to authenticated;

-- Gives the room to someone who may enter, and records it: attendance once, and the free trial where it was used.
-- The session row is locked, so that the last place goes to one person; pressing again gives the room again.
create function public.join_live_session(session_id uuid) returns table (room text, eligibility text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  person uuid := private.signed_in();
  session private.live_sessions;
begin
  select s.* into session from private.live_sessions s where s.id = session_id for no key update;
  if session.id is null then
    perform private.refuse('session_not_found', 'There is no such session.', 404);
  end if;
  eligibility := private.live_eligibility(session, person);
  case eligibility
    when 'teacher', 'joined', 'enrolled', 'free_trial' then null;
    when 'trial_used' then
      perform private.refuse('trial_already_used', 'You have already used your free trial for this course with this teacher.', 409);
    when 'full' then perform private.refuse('session_full', 'Every place in this session is taken.', 409);
    when 'over' then perform private.refuse('session_over', 'This session is over.', 409);
    when 'cancelled' then perform private.refuse('session_cancelled', 'This session was cancelled.', 409);
    when 'students_only' then perform private.refuse('students_only', 'Live sessions are joined by students.', 403);
    when 'unavailable' then perform private.refuse('session_not_available', 'This session is not open.', 409);
  end case;
  if eligibility = 'free_trial' then
    insert into public.free_trials (student_id, course_id, teacher_id)
    values (person, session.course_id, session.teacher_id)
    on conflict do nothing;
    -- Used at the same instant for another session of the same course.
    if not found then
      perform private.refuse('trial_already_used', 'You have already used your free trial for this course with this teacher.', 409);
    end if;
  end if;
  if eligibility in ('enrolled', 'free_trial') then
    insert into public.live_attendance (session_id, student_id) values (session.id, person);
  end if;
  room := session.jitsi_room;
  return next;
end
$$;

grant execute on function public.join_live_session(uuid) to authenticated;

-- What the room's own page says about the session; nothing to somebody who has no business there.
create function public.live_session_by_room(room text)
returns table (
  id uuid, title text, course_id uuid, course_title text, teacher_id uuid, teacher_name text,
  scheduled_at timestamptz, duration_minutes integer
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.title, c.id, c.title, p.id, concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')),
    s.scheduled_at, s.duration_minutes
  from private.live_sessions s
  join public.courses c on c.id = s.course_id
  join private.profiles p on p.id = s.teacher_id
  where s.jitsi_room = room
    and (
      s.teacher_id = (select auth.uid())
      or private.is_enrolled(s.course_id, (select auth.uid()))
      or s.id in (select private.my_attended_sessions())
      or (select private.is_admin())
    )
$$;

grant execute on function public.live_session_by_room(text) to authenticated;
