-- What the browser may ask about courses.

create view public.course_sessions with (security_invoker = true, check_option = local) as
  select
    id, course_id, teacher_id, student_id, starts_at as session_date, duration_minutes, kind as session_type, status,
    created_at, updated_at, state, answer_until
  from public.lessons
  where kind <> 'booking';

-- What operators and demonstration data leave out.
alter view public.course_sessions
  alter column session_type set default 'trial',
  alter column duration_minutes set default 30;

comment on view public.course_sessions is 'Trial and other single lessons of a course.';

grant select on public.course_sessions to authenticated;

-- How full the courses of a list are, in one call. Courses that the caller may not see are left out.
create function public.seats_left(course_ids uuid[])
returns table (course_id uuid, enrolled integer, seats_left integer)
language sql stable set search_path = '' as $$
  select c.id, coalesce(counted.enrolled, 0), greatest(c.max_students - coalesce(counted.enrolled, 0), 0)
  from public.courses c
  left join private.enrolled_counts(private.short_list(course_ids)) as counted on counted.course_id = c.id
  where c.id = any (private.short_list(course_ids))
$$;

grant execute on function public.seats_left(uuid[]) to anon, authenticated;
