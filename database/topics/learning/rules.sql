-- When something is over, and when cancelling costs nothing.

create function private.is_session_over(session private.live_sessions) returns boolean
language sql stable set search_path = '' as $$
  select session.status = 'completed'
    or (session.status = 'scheduled' and session.scheduled_at + make_interval(mins => session.duration_minutes) <= now())
$$;

-- A trial is planned one day ahead, so 24 hours before it hardly anybody has decided yet: the first change of mind in a course is
-- free for an hour. Only the first one, or a teacher could be called and sent away without end.
create function private.trial_free_until(lesson public.course_sessions) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select least(lesson.session_date, greatest(
    lesson.session_date - interval '24 hours',
    case
      when not exists (
        select from public.course_sessions s
        where s.student_id = lesson.student_id and s.course_id = lesson.course_id and s.session_type = 'trial'
          and s.status = 'cancelled' and s.id <> lesson.id
      ) then lesson.created_at + interval '1 hour'
    end))
$$;
