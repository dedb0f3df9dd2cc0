-- Until when a trial can be cancelled for nothing.

-- A trial is planned one day ahead, so 24 hours before it hardly anybody has decided yet: the first change of mind in a course is
-- free for an hour. Only the first one, or a teacher could be called and sent away without end.
create function private.trial_free_until(lesson public.lessons) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select least(lesson.starts_at, greatest(
    lesson.starts_at - interval '24 hours',
    case
      when not exists (
        select from public.lessons s
        where s.student_id = lesson.student_id and s.course_id = lesson.course_id and s.kind = 'trial'
          and s.state in ('cancelled', 'withdrawn') and s.id <> lesson.id
      ) then lesson.created_at + interval '1 hour'
    end))
$$;
