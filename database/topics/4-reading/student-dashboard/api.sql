-- What a student may ask about their own learning, and a parent about a child's.

create function public.my_enrolments(child_id uuid default null)
returns table (
  course_id uuid, title text, subject text, is_open boolean, enrolled_at timestamptz, sessions_done integer, total_sessions integer,
  teacher_id uuid, teacher_title text, teacher_first_name text, teacher_last_name text, teacher_avatar_url text,
  next_id uuid, next_title text, next_at timestamptz, next_minutes integer, next_room text
)
language sql stable security definer set search_path = '' as $$
  select c.id, c.title, c.subject,
    c.is_active and p.role = 'teacher' and p.approval_status = 'approved' and (c.audience <> 'children' or p.is_approved_for_children),
    e.created_at,
    done.sessions, greatest(c.total_sessions, done.sessions),
    p.id, p.title, p.first_name, p.last_name, p.avatar_url,
    next.id, next.title, next.scheduled_at, next.duration_minutes, private.room_of(next.id)
  from public.course_enrollments e
  join public.courses c on c.id = e.course_id
  join private.profiles p on p.id = c.teacher_id
  cross join lateral (
    select (
      select count(*) from private.live_sessions s join public.live_attendance a on a.session_id = s.id
      where s.course_id = c.id and a.student_id = e.student_id and private.took_part(e.student_id, s)
    )::integer + (
      select count(*) from public.lessons l
      where l.course_id = c.id and l.student_id = e.student_id and l.kind = 'regular' and l.status = 'completed'
    )::integer as sessions
  ) as done
  left join lateral (
    select s.* from private.live_sessions s
    where s.course_id = c.id and s.status = 'scheduled' and not private.is_session_over(s)
    order by s.scheduled_at, s.id limit 1
  ) as next on true
  where e.student_id = (select private.reading_for(my_enrolments.child_id))
  order by next.scheduled_at nulls last, e.created_at desc, e.id
$$;

-- Coming lessons, or past ones. Give the last row's next_cursor as cursor to go on.
create function public.my_lessons(
  past boolean default false, cursor text default null, page_size integer default 20, child_id uuid default null
)
returns table (
  id uuid, kind text, title text, course_id uuid, starts_at timestamptz, ends_at timestamptz, status text, state text, free_until timestamptz,
  teacher_id uuid, teacher_title text, teacher_first_name text, teacher_last_name text, teacher_avatar_url text, next_cursor text
)
language sql stable security definer set search_path = '' as $$
  with lessons as (
    select s.id, s.kind, coalesce(c.title, s.subject) as title, s.course_id, s.starts_at, upper(s.during) as ends_at, s.status, s.state,
      s.teacher_id,
      case
        when s.kind <> 'booking' and s.status <> 'scheduled' then null
        when s.kind = 'trial' then private.trial_free_until(s)
        else s.starts_at - interval '24 hours'
      end as free_until
    from public.lessons s left join public.courses c on c.id = s.course_id
    where s.student_id = (select private.reading_for(my_lessons.child_id)) and s.state <> 'undone'
  ), ordered as (
    select l.*, (extract(epoch from l.starts_at) * 1000000)::bigint * case when my_lessons.past then -1 else 1 end as order_key
    from lessons l
    where coalesce(my_lessons.past, false) = (l.status <> 'scheduled' or l.ends_at <= now())
  )
  select l.id, l.kind, l.title, l.course_id, l.starts_at, l.ends_at, l.status, l.state, l.free_until,
    p.id, p.title, p.first_name, p.last_name, p.avatar_url,
    private.write_cursor(0, l.order_key, l.id, 'my_lessons ' || coalesce(my_lessons.past, false))
  from ordered l join private.profiles p on p.id = l.teacher_id
  left join private.read_cursor(my_lessons.cursor, 'my_lessons ' || coalesce(my_lessons.past, false)) as last_seen on true
  where last_seen.id is null or (l.order_key, l.id) > (last_seen.order_key, last_seen.id)
  order by l.order_key, l.id
  limit least(greatest(coalesce(my_lessons.page_size, 20), 1), 100)
$$;

create function public.student_overview(child_id uuid default null)
returns table (enrolled integer, upcoming_sessions integer, completed_hours numeric)
language sql stable security definer set search_path = '' as $$
  with me as (select private.reading_for(student_overview.child_id) as id)
  select
    (select count(*)::integer from public.course_enrollments e where e.student_id = me.id),
    (select count(*)::integer from public.course_enrollments e join private.live_sessions s on s.course_id = e.course_id
      where e.student_id = me.id and s.status = 'scheduled' and s.scheduled_at > now())
    + (select count(*)::integer from public.lessons l
      where l.student_id = me.id and l.status = 'scheduled' and l.starts_at > now()),
    (select round(coalesce(sum(had.minutes), 0) / 60.0, 2) from private.learned(me.id) as had)
  from me
$$;

-- How steadily the caller learns: weeks in a row until now. A week that has not ended breaks nothing.
create function public.my_streak(child_id uuid default null)
returns table (lessons integer, weeks_in_a_row integer, learned_this_week boolean)
language sql stable security definer set search_path = '' as $$
  with me as (
    select p.id, p.time_zone, private.week_of(now(), p.time_zone) as this_week
    from private.profiles p where p.id = (select private.reading_for(my_streak.child_id))
  )
  select (select count(*)::integer from private.learned(me.id)), coalesce(latest.number, 0), coalesce(latest.week = me.this_week, false)
  from me
  left join lateral (
    select w.week, w.number from private.weeks_learned(me.id, me.time_zone) as w
    where w.week >= me.this_week - 1 order by w.week desc limit 1
  ) as latest on true
$$;

-- What the caller can look back on, and what comes next: `reached_on` is empty while it is ahead. Nothing reached is taken away by a gap.
create function public.my_milestones(child_id uuid default null) returns table (kind text, goal integer, reached_on date)
language sql stable security definer set search_path = '' as $$
  with me as (
    select p.id, p.time_zone from private.profiles p where p.id = (select private.reading_for(my_milestones.child_id))
  )
  select 'lessons', g.goal, (
    select (l.began_at at time zone me.time_zone)::date from private.learned(me.id) as l order by l.began_at offset g.goal - 1 limit 1)
  from me, unnest(array[1, 10, 25, 50, 100]) as g (goal)
  union all
  select 'weeks', g.goal, (
    select min(w.first_day) from private.weeks_learned(me.id, me.time_zone) as w where w.number = g.goal)
  from me, unnest(array[4, 12, 26, 52]) as g (goal)
  order by 1, 2
$$;

grant execute on function
  public.my_enrolments(uuid), public.my_lessons(boolean, text, integer, uuid), public.student_overview(uuid), public.my_streak(uuid),
  public.my_milestones(uuid)
to authenticated;
