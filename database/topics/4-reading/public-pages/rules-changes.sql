-- Servers that have kept a public page are told when something on it changed. See the README of this topic.

-- PostgreSQL sends what a transaction says twice only once.
create function private.notify_pages(kind text, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  changed constant uuid[] := array(select distinct each from unnest(ids) as each where each is not null);
begin
  if cardinality(changed) > 50 then
    perform pg_notify('lomdim_pages', kind || ' *');
  else
    perform pg_notify('lomdim_pages', kind || ' ' || each) from unnest(changed) as each;
  end if;
end
$$;

-- Of what visitors do not see, nothing is said. Where the name or the rating changed, courses show it, too.
create function private.notify_teacher_pages(teachers uuid[], on_courses boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  listed constant uuid[] := array(select l.id from private.teacher_listing l where l.id = any (teachers));
begin
  if cardinality(listed) = 0 then
    return;
  end if;
  perform private.notify_pages('teacher', listed);
  if on_courses then
    perform private.notify_pages('course', array(
      select l.id from public.courses c join private.course_listing l on l.id = c.id where c.teacher_id = any (listed)));
  end if;
end
$$;

-- Whoever comes onto a list or leaves it.
create function private.pages_follow_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_pages(tg_argv[0], array(select c.id from changed c limit 51));
  return null;
end
$$;

-- A change of a profile; without what is not shown.
create function private.pages_follow_people() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  not_shown constant text[] := array[
    'email', 'search_text', 'preferred_language', 'trial_lessons_used', 'max_trial_lessons', 'approved_at', 'approved_by', 'updated_at'];
  people uuid[];
  renamed uuid[];
begin
  select array_agg(n.id), array_agg(n.id) filter (where (o.first_name, o.last_name) is distinct from (n.first_name, n.last_name))
  into people, renamed
  from changed n join before o on o.id = n.id
  where to_jsonb(o) - not_shown <> to_jsonb(n) - not_shown;
  if people is null then
    return null;
  end if;
  perform private.notify_teacher_pages(people, true);
  perform private.notify_pages('partner', array(select l.id from private.partner_listing l where l.id = any (people)));
  -- Their name stands beside what they said about a teacher.
  if renamed is not null then
    perform private.notify_teacher_pages(array(select r.teacher_id from public.reviews r where r.student_id = any (renamed)), false);
  end if;
  return null;
end
$$;

create trigger pages_follow_people
  after update on private.profiles referencing new table as changed old table as before
  for each statement execute function private.pages_follow_people();

-- What stands on a teacher's page and is a teacher's by `teacher_id`; the first argument says whether courses show it, too.
create function private.pages_follow_teaching() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_teacher_pages(array(select distinct c.teacher_id from changed c), tg_argv[0]::boolean);
  return null;
end
$$;

-- A lesson takes a time that was free, or gives it back. Whatever else is written in it, visitors see nothing of.
create function private.pages_follow_moved_lessons() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_teacher_pages(array(
    select distinct n.teacher_id from changed n join before o on o.id = n.id
    where (o.during, o.status, o.teacher_id) is distinct from (n.during, n.status, n.teacher_id)), false);
  return null;
end
$$;

create trigger pages_follow_moved_lessons
  after update on public.lessons referencing new table as changed old table as before
  for each statement execute function private.pages_follow_moved_lessons();

create function private.pages_follow_courses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_pages('course', array(
    select l.id from private.course_listing l where l.id in (select (to_jsonb(c) ->> tg_argv[0])::uuid from changed c)));
  return null;
end
$$;

create function private.pages_follow_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  listed uuid[];
  courses uuid[];
begin
  select array_agg(c.id), array_agg(distinct l.id) into listed, courses
  from changed c join private.course_listing l on l.id = c.course_id;
  perform private.notify_pages('session', listed);
  perform private.notify_pages('course', courses);
  return null;
end
$$;

create function private.pages_follow_places() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_pages('session', array(
    select distinct s.id from changed c join private.live_sessions s on s.id = c.session_id
    join private.course_listing l on l.id = s.course_id));
  return null;
end
$$;

create function private.pages_follow_rabbis() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_pages('rabbi', array(select c.id from changed c));
  return null;
end
$$;

-- There is one pool. Many statements touch it and its queue, and find nothing to change.
create function private.pages_follow_pool() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('lomdim_pages', 'pool *') where exists (select from changed);
  return null;
end
$$;

do $$
declare
  followed record;
  event text;
begin
  for followed in
    select * from (values
      ('private.teacher_listing', 'insert delete', 'pages_follow_listing(''teacher'')'),
      ('private.course_listing', 'insert delete', 'pages_follow_listing(''course'')'),
      ('private.partner_listing', 'insert delete', 'pages_follow_listing(''partner'')'),
      ('public.reviews', 'insert update delete', 'pages_follow_teaching(true)'),
      ('private.held_lessons', 'insert delete', 'pages_follow_teaching(true)'),
      ('public.lessons', 'insert delete', 'pages_follow_teaching(false)'),
      ('public.teacher_availability', 'insert update delete', 'pages_follow_teaching(false)'),
      ('public.teacher_time_off', 'insert update delete', 'pages_follow_teaching(false)'),
      ('public.teacher_special_days', 'insert update delete', 'pages_follow_teaching(false)'),
      ('public.teacher_booking_rules', 'insert update delete', 'pages_follow_teaching(false)'),
      ('public.teacher_packages', 'insert update delete', 'pages_follow_teaching(false)'),
      ('public.courses', 'update', 'pages_follow_courses(''id'')'),
      ('public.course_enrollments', 'insert delete', 'pages_follow_courses(''course_id'')'),
      ('private.live_sessions', 'insert update delete', 'pages_follow_sessions()'),
      ('public.live_reservations', 'insert delete', 'pages_follow_places()'),
      ('public.rabbis', 'insert update delete', 'pages_follow_rabbis()'),
      ('private.sponsorship_pool', 'update', 'pages_follow_pool()'),
      ('public.sponsorship_requests', 'insert delete', 'pages_follow_pool()')
    ) as list (name, events, follows)
  loop
    foreach event in array string_to_array(followed.events, ' ') loop
      execute format('create trigger pages_follow_%1$s after %1$s on %2$s referencing %3$s table as changed
        for each statement execute function private.%4$s',
        event, followed.name, case event when 'delete' then 'old' else 'new' end, followed.follows);
    end loop;
  end loop;
end
$$;
