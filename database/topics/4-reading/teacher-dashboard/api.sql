-- The lists of a teacher's dashboard. Everyone asks for themselves alone.

-- The cards of a teacher's dashboard, for the caller, once approved.
create function public.teacher_overview()
returns table (
  hours_taught numeric, active_courses integer, students integer, upcoming_sessions integer,
  earned_eur_cents bigint, earned_usd_cents bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
begin
  if not private.is_approved_teacher(me) then
    perform private.refuse('teacher_not_approved', 'Only an approved teacher has these figures.', 403);
  end if;
  return query select
    (select coalesce(sum(h.hours_taught), 0) from public.teacher_hours h where h.teacher_id = me),
    (select count(*)::integer from public.courses c where c.teacher_id = me and c.is_active),
    (select count(*)::integer from private.students_of(me, null)),
    (select count(*)::integer from public.lessons l
      where l.teacher_id = me and l.status = 'scheduled' and l.starts_at > now())
    + (select count(*)::integer from private.live_sessions s
      where s.teacher_id = me and s.status = 'scheduled' and s.scheduled_at > now()),
    (select coalesce(sum(e.amount), 0)::bigint from public.teacher_earnings e
      where e.teacher_id = me and e.status = 'completed' and e.currency = 'eur'),
    (select coalesce(sum(e.amount), 0)::bigint from public.teacher_earnings e
      where e.teacher_id = me and e.status = 'completed' and e.currency = 'usd');
end
$$;

-- A teacher's own hours, month by month, latest first.
create function public.my_hours_by_month()
returns table (month date, hours numeric, lessons integer, earned_eur_cents bigint, earned_usd_cents bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
begin
  return query
  select date_trunc('month', h.date_taught)::date, sum(h.hours_taught), count(*)::integer,
    coalesce(sum(e.amount) filter (where e.currency = 'eur'), 0)::bigint,
    coalesce(sum(e.amount) filter (where e.currency = 'usd'), 0)::bigint
  from public.teacher_hours h left join public.teacher_earnings e on e.hours_id = h.id and e.status = 'completed'
  where h.teacher_id = me
  group by 1 order by 1 desc;
end
$$;

-- What the caller has taught and not said anything about: lessons that have ended, and live sessions that have begun. The oldest first; give the last
-- row's next_cursor as cursor to go on.
create function public.lessons_to_mark(cursor text default null, page_size integer default 20)
returns table (
  id uuid, kind text, title text, student_name text, participants integer, starts_at timestamptz, duration_minutes integer,
  next_cursor text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.signed_in();
  parts constant text[] := private.cursor_parts(cursor, 2);
  after_moment constant timestamptz := coalesce(parts[1]::timestamptz, '-infinity');
  after_id constant uuid := coalesce(parts[2]::uuid, '00000000-0000-0000-0000-000000000000');
  wanted constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
begin
  return query
  select u.id, u.kind, u.title, private.name_of(u.student_id), u.participants, u.starts_at, u.minutes,
    jsonb_build_array(u.starts_at, u.id)::text
  from (
    (select l.id, private.kind_in_lists(l.kind) as kind, coalesce(c.title, l.subject) as title, l.student_id,
      null::integer as participants, l.starts_at, l.duration_minutes as minutes
    from public.lessons l left join public.courses c on c.id = l.course_id
    where l.teacher_id = me and l.state = 'agreed' and l.starts_at <= now() and upper(l.during) <= now()
      and (l.starts_at, l.id) > (after_moment, after_id)
    order by l.starts_at, l.id limit wanted)
  ) as u
  order by u.starts_at, u.id limit wanted;
end
$$;

-- The caller's lessons with single students that are to come, or whose room is still open: the next one first. `cancel_until` says until
-- when the teacher may cancel. Give the last row's next_cursor as cursor to go on.
create function public.lessons_to_give(cursor text default null, page_size integer default 20)
returns table (
  id uuid, kind text, title text, student_id uuid, student_name text, starts_at timestamptz, ends_at timestamptz,
  state text, cancel_until timestamptz, next_cursor text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.signed_in();
  parts constant text[] := private.cursor_parts(cursor, 2);
  -- No lesson is longer than four hours, and its room stays open for one more.
  after_moment constant timestamptz := coalesce(parts[1]::timestamptz, now() - interval '5 hours');
  after_id constant uuid := coalesce(parts[2]::uuid, '00000000-0000-0000-0000-000000000000');
  open_until constant timestamptz := now() - interval '1 hour';
  wanted constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
begin
  return query
  select l.id, l.kind, l.title, l.student_id, private.name_of(l.student_id), l.starts_at, l.ends_at, l.state, l.cancel_until,
    jsonb_build_array(l.starts_at, l.id)::text
  from (
    select s.id, private.kind_in_lists(s.kind) as kind, coalesce(c.title, s.subject) as title, s.student_id, s.starts_at,
      upper(s.during) as ends_at, s.state, s.starts_at as cancel_until
    from public.lessons s left join public.courses c on c.id = s.course_id
    where s.teacher_id = me and s.state in ('proposed', 'agreed') and (s.starts_at, s.id) > (after_moment, after_id)
      and upper(s.during) > open_until
    order by s.starts_at, s.id limit wanted
  ) as l
  order by l.starts_at, l.id;
end
$$;

-- What the caller taught, latest first, with the names that a list shows. Of a lesson whose student or course has gone, the hours stay.
create function public.my_teaching_log(cursor text default null, page_size integer default 50)
returns table (
  id uuid, date_taught date, hours_taught numeric, kind text, course_title text, subject text, student_name text,
  amount integer, currency text, next_cursor text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.signed_in();
  parts constant text[] := private.cursor_parts(cursor, 2);
begin
  return query
  select h.id, h.date_taught, h.hours_taught,
    case
      when h.live_session_id is not null then 'live_session'
      else coalesce(private.kind_in_lists(l.kind), 'other')
    end,
    c.title, coalesce(c.subject, l.subject), private.name_of(h.student_id), e.amount, e.currency,
    jsonb_build_array(h.date_taught, h.id)::text
  from (
    select t.* from public.teacher_hours t
    where t.teacher_id = me
      and (parts is null or t.date_taught < parts[1]::date or (t.date_taught = parts[1]::date and t.id > parts[2]::uuid))
    order by t.date_taught desc, t.id
    limit least(greatest(coalesce(page_size, 50), 1), 1000)
  ) as h
  left join public.lessons l on l.id = h.lesson_id
  left join public.courses c on c.id = h.course_id
  left join public.teacher_earnings e on e.hours_id = h.id
  order by h.date_taught desc, h.id;
end
$$;

-- Those whom the caller teaches, as the dashboard counts them; or those enrolled in one of the caller's courses. By name.
create function public.my_students(
  question text default '', wanted_course uuid default null, cursor text default null, page_size integer default 30
) returns table (
  id uuid, first_name text, last_name text, avatar_url text, courses text[], lessons_held integer, next_cursor text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.signed_in();
  parts constant text[] := private.cursor_parts(cursor, 3);
  patterns constant text[] := array(
    select private.like_pattern(word)
    from unnest(string_to_array(private.person_search_text(left(question, 200)), ' ')) as word where word <> '');
begin
  return query
  select p.id, p.first_name, p.last_name, p.avatar_url,
    array(
      select c.title from public.course_enrollments e join public.courses c on c.id = e.course_id
      where e.student_id = p.id and c.teacher_id = me order by c.title),
    (select count(*)::integer from public.teacher_hours h where h.student_id = p.id and h.teacher_id = me),
    jsonb_build_array(lower(p.last_name), lower(p.first_name), p.id)::text
  from private.students_of(me, wanted_course) as taught (student_id)
  join private.profiles p on p.id = taught.student_id
  -- By name alone: whoever finds somebody by an address learns it letter by letter.
  where private.person_search_text(concat_ws(' ', p.first_name, p.last_name)) like all (patterns)
    and (parts is null or (lower(p.last_name), lower(p.first_name), p.id) > (parts[1], parts[2], parts[3]::uuid))
  order by lower(p.last_name), lower(p.first_name), p.id
  limit least(greatest(coalesce(page_size, 30), 1), 100);
end
$$;

grant execute on function
  public.lessons_to_mark(text, integer), public.lessons_to_give(text, integer), public.my_teaching_log(text, integer),
  public.my_students(text, uuid, text, integer)
to authenticated;

grant execute on function public.teacher_overview(), public.my_hours_by_month() to authenticated;
