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
      or private.has_child_in(s, (select auth.uid()))
      or (select private.is_admin())
    )
$$;

grant execute on function public.live_session_by_room(text) to authenticated;

-- What the door of a room says to the caller: as live_session_eligibility, `admin` for admins, `parent` for those whose child is in the class, and nothing
-- where there is no such room. Whoever knows the name of a room knows already that there is one.
create function public.live_session_entrance(room text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.signed_in_learner();
  session private.live_sessions;
  eligibility text;
begin
  select s.* into session from private.live_sessions s where s.jitsi_room = room;
  if session.id is null then
    return null;
  end if;
  eligibility := private.live_eligibility(session, person);
  return case
    when eligibility = 'students_only' and private.is_admin() then 'admin'
    when eligibility not in ('teacher', 'joined', 'enrolled', 'cancelled', 'over') and private.has_child_in(session, person) then 'parent'
    else eligibility
  end;
end
$$;

-- Who has a place in the room, by name, for those who are in it themselves: as on the video, where everyone is shown with theirs.
create function public.live_session_people(session_id uuid)
returns table (id uuid, first_name text, last_name text, avatar_url text, is_teacher boolean)
language sql stable security definer set search_path = '' as $$
  select p.id, p.first_name, p.last_name, p.avatar_url, p.id = s.teacher_id
  from private.live_sessions s
  join private.profiles p
    on p.id = s.teacher_id or p.id in (select a.student_id from public.live_attendance a where a.session_id = s.id)
  where s.id = live_session_people.session_id
    and (
      s.teacher_id = (select auth.uid())
      or s.id in (select private.my_attended_sessions())
      or (select private.is_admin())
    )
  order by p.id = s.teacher_id desc, p.first_name, p.last_name, p.id
$$;

grant execute on function public.live_session_entrance(text), public.live_session_people(uuid) to authenticated;

-- The same live session every week at the same time on the wall clock of `zone`, all of them or none. The browser chooses the id of the
-- series, so that what is sent again after a lost answer is the same series. Runs as the caller: what may be scheduled is decided where
-- single sessions are.
create function public.schedule_live_series(
  series_id uuid, course_id uuid, title text, first_date date, at_time time, weeks integer, zone text,
  description text default null, duration_minutes integer default null, max_participants integer default null
) returns setof public.live_sessions
language plpgsql security invoker set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in();
  ids uuid[];
begin
  if weeks is null or weeks not between 1 and 52 then
    perform private.refuse('out_of_range', 'A series has 1 to 52 weeks.', 400);
  end if;
  perform private.require_time_zone(zone);
  select array_agg(md5(me::text || series_id::text || week)::uuid order by week) into ids from generate_series(1, weeks) as week;
  if not exists (select from public.live_sessions s where s.id = ids[1]) then
    insert into public.live_sessions (id, course_id, teacher_id, title, description, scheduled_at, duration_minutes, max_participants)
    select ids[week], course_id, me, title, description,
      (first_date + 7 * (week - 1) + at_time) at time zone zone, duration_minutes, max_participants
    from generate_series(1, weeks) as week;
  end if;
  return query select s.* from public.live_sessions s where s.id = any (ids) order by s.scheduled_at;
end
$$;

grant execute on function
  public.schedule_live_series(uuid, uuid, text, date, time, integer, text, text, integer, integer)
to authenticated;
