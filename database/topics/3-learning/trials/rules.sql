-- When cancelling a single lesson costs nothing, and cancelling.

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
          and s.status = 'cancelled' and s.id <> lesson.id
      ) then lesson.created_at + interval '1 hour'
    end))
$$;

-- A single lesson of the caller's, locked; refused once it has begun or was held. The rows of its two people are locked before it, as
-- whoever leaves does: the teacher's, so that it stays while they are notified, then the student's, which counts trials.
create function private.own_lesson(lesson_id uuid, wanted_type text) returns public.lessons
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.signed_in();
  lesson public.lessons;
begin
  select s.* into lesson from public.lessons s
  where s.id = lesson_id and s.kind = wanted_type and me in (s.student_id, s.teacher_id);
  perform from private.profiles p where p.id = lesson.teacher_id for key share;
  perform from private.profiles p where p.id = lesson.student_id for no key update;
  select s.* into lesson from public.lessons s where s.id = lesson.id for update;
  if not found then
    perform private.refuse('session_not_found', 'There is no such lesson of yours.', 404);
  end if;
  if lesson.status <> 'cancelled' and (lesson.status <> 'scheduled' or lesson.starts_at <= now()) then
    perform private.refuse('session_over', 'A lesson can be cancelled until it begins.', 409);
  end if;
  return lesson;
end
$$;

-- The other of the two is notified, once.
create function private.cancel_lesson(lesson public.lessons, kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if lesson.status = 'cancelled' then
    return;
  end if;
  update public.lessons s set status = 'cancelled' where s.id = lesson.id;
  perform private.notify_person(
    case when me = lesson.student_id then lesson.teacher_id else lesson.student_id end,
    kind,
    (select jsonb_build_object('session_id', lesson.id, 'course_id', c.id, 'course_title', c.title,
      'session_date', lesson.starts_at, 'by', me) from public.courses c where c.id = lesson.course_id));
end
$$;
