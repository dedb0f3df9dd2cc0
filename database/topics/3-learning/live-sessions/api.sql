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
  if session.teacher_id = person then
    perform private.refuse_suspended_teacher(person);
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
    -- Who was there as enrolled and comes back with a free trial is there already.
    insert into public.live_attendance (session_id, student_id) values (session.id, person) on conflict do nothing;
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

-- Live sessions as lists and calendars show them, as far as the caller may see them and is meant by the teacher (see `search`;
-- what is for women is not for men); one's own always. `coming` are those that are not over, the next first; `completed` those that are, the latest first; `all` those that
-- begin in a span of at most a hundred days.
create function public.search_live_sessions(
  wanted text default 'coming', languages text[] default '{}', audiences text[] default '{}',
  since timestamptz default null, until timestamptz default null, only_session uuid default null, only_course uuid default null,
  place text default null, page_size integer default 20
) returns table (
  id uuid, title text, description text, scheduled_at timestamptz, duration_minutes integer, max_participants integer,
  joined integer, state text, is_mine boolean, course_id uuid, course_title text, subject text, audience text, language text,
  teacher_id uuid, teacher_first_name text, teacher_last_name text, teacher_title text, teacher_avatar_url text, next_place text
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  parts constant text[] := private.place_parts(place, 2);
  backwards constant boolean := coalesce(wanted, '') = 'completed';
  spoken constant text[] := array(select lower(btrim(each)) from unnest(languages) as each);
  span_start constant timestamptz := coalesce(since, now() - interval '31 days');
  few_courses constant uuid[] := private.courses_to_look_at(languages, audiences);
begin
  return query execute format(
    'select s.id, s.title, s.description, s.scheduled_at, s.duration_minutes, s.max_participants,
       coalesce(counted.joined, 0), s.state, own.mine, c.id, c.title, c.subject, c.audience, c.language,
       s.teacher_id, p.first_name, p.last_name, p.title, p.avatar_url, jsonb_build_array(s.scheduled_at, s.id)::text
     from public.live_sessions s
     join public.courses c on c.id = s.course_id
     left join public.profiles p on p.id = s.teacher_id
     cross join lateral (
       select s.teacher_id = (select auth.uid())
         or s.course_id in (select private.my_enrolled_courses())
         or s.id in (select private.my_attended_sessions()) as mine
     ) as own
     left join lateral private.participant_counts(array[s.id]) as counted on true
     where %s
       and (own.mine or (select private.is_admin())
         or private.course_is_shown_to((select private.my_gender()), p.gender, p.audiences)
           and not (c.audience = ''women'' and (select private.my_gender()) = ''male''))
       and (cardinality($1) = 0 or lower(c.language) = any ($1))
       and (cardinality($2) = 0 or c.audience = any ($2))
       and ($3 is null or s.course_id = $3)
       %s %s
     order by %s limit %s',
    case
      when only_session is not null then format('s.id = %L', only_session)
      when backwards then
        's.scheduled_at <= now() and s.state = ''completed'''
      when wanted = 'all' then
        format('s.scheduled_at >= %L and s.scheduled_at < %L', span_start,
          least(coalesce(until, span_start + interval '100 days'), span_start + interval '100 days'))
      -- No session is longer than four hours.
      else 's.scheduled_at > now() - interval ''4 hours'' and s.status <> ''completed''
        and s.scheduled_at + make_interval(mins => s.duration_minutes) > now()'
    end,
    case when parts is not null then format(
      case when backwards then 'and (s.scheduled_at, s.id) < (%L, %L)' else 'and (s.scheduled_at, s.id) > (%L, %L)' end,
      parts[1], parts[2]) end,
    case when few_courses is not null then 'and s.course_id = any ($4)' end,
    case when backwards then 's.scheduled_at desc, s.id desc' else 's.scheduled_at, s.id' end,
    least(greatest(coalesce(page_size, 20), 1), 500))
  using spoken, coalesce(audiences, '{}'), only_course, few_courses;
end
$$;

grant execute on function
  public.search_live_sessions(text, text[], text[], timestamptz, timestamptz, uuid, uuid, text, integer)
to authenticated;

-- What the door of a room says to the caller: as live_session_eligibility, `admin` for those who look after the house, and nothing
-- where there is no such room. Whoever knows the name of a room knows already that there is one.
create function public.live_session_entrance(room text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.signed_in();
  session private.live_sessions;
  eligibility text;
begin
  select s.* into session from private.live_sessions s where s.jitsi_room = room;
  if session.id is null then
    return null;
  end if;
  eligibility := private.live_eligibility(session, person);
  return case when eligibility = 'students_only' and private.is_admin() then 'admin' else eligibility end;
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
