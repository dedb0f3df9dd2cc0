-- When a trial lesson would be, before anybody asks for it.

-- If the caller asked for it now, for themselves or for a child; nothing where there is none to be had. It is computed as for the request
-- itself, and says no more of the teacher's time than the free times that everyone sees.
create function public.trial_lesson_time(course_id uuid, child_id uuid default null) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select private.first_common_time(p.id, c.teacher_id, now() + interval '1 day', c.session_duration_minutes)
  from public.courses c join private.profiles p on p.id = (select private.learner(trial_lesson_time.child_id))
  where c.id = trial_lesson_time.course_id and c.is_trial_available and private.is_open_course(c.id) and p.role = 'student'
    and not private.is_blocked(p.id, c.teacher_id)
    and private.course_is_for(p.id, c.id)
$$;

grant execute on function public.trial_lesson_time(uuid, uuid) to authenticated;
