-- Finding live sessions.

-- How many are in the room of a live session; a browser says every minute that it is still there.
create function private.people_in_session(session uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(distinct v.person_id)::integer from private.room_visits v
  where v.session_id = session and v.left_at is null and v.seen_at > now() - interval '2 minutes'
$$;

create function public.hall_sessions(since timestamptz default null, until timestamptz default null, max_rows integer default 24)
returns table (
  id uuid, title text, description text, scheduled_at timestamptz, duration_minutes integer, max_participants integer,
  joined integer, present integer, state text, is_mine boolean, course_id uuid, course_title text, subject text, level text,
  audience text, language text, teacher_id uuid, teacher_first_name text, teacher_last_name text, teacher_title text,
  teacher_avatar_url text
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.title, s.description, s.scheduled_at, s.duration_minutes, s.max_participants,
    private.participant_count(s.id), private.people_in_session(s.id),
    case when s.status = 'completed' or private.is_session_over(s) then 'completed'
      when s.scheduled_at <= now() then 'ongoing' else 'upcoming' end,
    own.mine, c.id, c.title, c.subject, c.level, c.audience, c.language, p.id, p.first_name, p.last_name, p.title, p.avatar_url
  from private.live_sessions s
  join public.courses c on c.id = s.course_id
  join private.profiles p on p.id = s.teacher_id
  cross join lateral (
    select coalesce(s.teacher_id = (select auth.uid()), false)
      or s.course_id in (select private.my_enrolled_courses())
      or s.id in (select private.my_attended_sessions())
      or s.id in (select private.my_reserved_sessions()) as mine
  ) as own
  where s.status <> 'cancelled'
    and c.is_active and p.role = 'teacher' and p.approval_status = 'approved'
    and (c.audience <> 'children' or p.is_approved_for_children)
    and (own.mine
      or private.is_course_for((select private.my_gender()), c.audience, p.gender, p.audiences))
    and case
      when hall_sessions.since is null then
        -- No session is longer than four hours.
        s.scheduled_at > now() - interval '4 hours' and s.status = 'scheduled'
          and s.scheduled_at + make_interval(mins => s.duration_minutes) > now()
      else s.scheduled_at >= hall_sessions.since
        and s.scheduled_at < least(hall_sessions.until, hall_sessions.since + interval '8 days')
    end
    and s.scheduled_at > coalesce(hall_sessions.since, now()) - interval '4 hours'
  order by s.scheduled_at, s.id
  limit least(greatest(coalesce(max_rows, 24), 1), 100)
$$;

-- Live sessions as lists and calendars show them, as far as the caller may see them and is meant by the teacher (see `search`;
-- what is for women is not for men); one's own always. `coming` are those that are not over, the next first; `completed` those that are, the latest first; `all` those that
-- begin in a span of at most a hundred days.
create function public.search_live_sessions(
  wanted text default 'coming', languages text[] default '{}', audiences text[] default '{}',
  since timestamptz default null, until timestamptz default null, only_session uuid default null, only_course uuid default null,
  cursor text default null, page_size integer default 20
) returns table (
  id uuid, title text, description text, scheduled_at timestamptz, duration_minutes integer, max_participants integer,
  joined integer, state text, is_mine boolean, is_reserved boolean, course_id uuid, course_title text, subject text, audience text,
  language text, teacher_id uuid, teacher_first_name text, teacher_last_name text, teacher_title text, teacher_avatar_url text, next_cursor text
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  parts constant text[] := private.cursor_parts(cursor, 2);
  backwards constant boolean := coalesce(wanted, '') = 'completed';
  spoken constant text[] := array(select lower(btrim(each)) from unnest(languages) as each);
  span_start constant timestamptz := coalesce(since, now() - interval '31 days');
  few_courses constant uuid[] := private.courses_to_look_at(languages, audiences);
begin
  return query execute format(
    'select s.id, s.title, s.description, s.scheduled_at, s.duration_minutes, s.max_participants,
       coalesce(counted.joined, 0), s.state, own.mine, s.id in (select private.my_reserved_sessions()), c.id, c.title, c.subject, c.audience, c.language,
       s.teacher_id, p.first_name, p.last_name, p.title, p.avatar_url, jsonb_build_array(s.scheduled_at, s.id)::text
     from public.live_sessions s
     join public.courses c on c.id = s.course_id
     left join public.profiles p on p.id = s.teacher_id
     cross join lateral (
       select s.teacher_id = (select auth.uid())
         or s.course_id in (select private.my_enrolled_courses())
         or s.id in (select private.my_attended_sessions())
         or s.id in (select private.my_reserved_sessions()) as mine
     ) as own
     left join lateral private.participant_counts(array[s.id]) as counted on true
     where %s
       and (own.mine or (select private.is_admin())
         or private.is_course_for((select private.my_gender()), c.audience, p.gender, p.audiences))
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

grant execute on function public.hall_sessions(timestamptz, timestamptz, integer) to anon, authenticated;

grant execute on function
  public.search_live_sessions(text, text[], text[], timestamptz, timestamptz, uuid, uuid, text, integer)
to authenticated;
