-- Trial lessons, and cancelling single lessons of a course.

-- A student asks for a trial lesson: the lesson and the count change together. The profile row is locked first, so that
-- however many requests arrive at once, they are counted one after the other; asking again gives the same lesson.
create function public.request_trial_lesson(course_id uuid) returns public.course_sessions
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  student private.profiles;
  course public.courses;
  lesson public.lessons;
  answer public.course_sessions;
begin
  -- As everybody whose time is taken: first the locks on the two calendars, then rows.
  perform private.lock_people(array(select private.signed_in() union select c.teacher_id from public.courses c where c.id = course_id));
  select p.* into student from private.profiles p where p.id = private.signed_in() for no key update;
  if student.role is distinct from 'student' then
    perform private.refuse('students_only', 'Trial lessons are for students.', 403);
  end if;
  select s.* into lesson from public.lessons s
  where s.student_id = student.id and s.course_id = course_id and s.kind = 'trial' and s.status <> 'cancelled';
  if lesson.status = 'scheduled' then
    select s.* into answer from public.course_sessions s where s.id = lesson.id;
    return answer;
  elsif lesson.id is not null then
    perform private.refuse('trial_already_used', 'You have already had your trial lesson of this course.', 409);
  end if;
  if not private.is_open_course(course_id) then
    perform private.refuse('course_not_available', 'This course is not open.', 404);
  end if;
  select c.* into course from public.courses c where c.id = course_id;
  if not course.is_trial_available then
    perform private.refuse('trial_not_available', 'This course offers no trial lesson.', 409);
  end if;
  if student.trial_lessons_used >= student.max_trial_lessons then
    perform private.refuse('trial_limit_reached', 'You have used all your trial lessons.', 409);
  end if;
  insert into public.course_sessions (course_id, teacher_id, student_id, session_date, duration_minutes, session_type, status)
  values (
    course.id, course.teacher_id, student.id,
    private.first_common_time(student.id, course.teacher_id, now() + interval '1 day', course.session_duration_minutes),
    course.session_duration_minutes, 'trial', 'scheduled')
  returning * into answer;
  update private.profiles p set trial_lessons_used = p.trial_lessons_used + 1 where p.id = student.id;
  perform private.notify_person(course.teacher_id, 'trial_requested', jsonb_build_object(
    'course_id', course.id, 'course_title', course.title, 'student_id', student.id,
    'session_id', answer.id, 'session_date', answer.session_date));
  perform private.notify_person(student.id, 'trial_booked', jsonb_build_object(
    'course_id', course.id, 'course_title', course.title, 'with', course.teacher_id,
    'session_id', answer.id, 'session_date', answer.session_date));
  return answer;
end
$$;

-- The count changes with the lesson, which is given back where nothing is lost.
create function public.cancel_trial_lesson(lesson_id uuid) returns public.course_sessions
language plpgsql security definer set search_path = '' as $$
declare
  lesson constant public.lessons := private.own_lesson(lesson_id, 'trial');
  answer public.course_sessions;
begin
  if lesson.status <> 'cancelled' and (auth.uid() = lesson.teacher_id or now() <= private.trial_free_until(lesson)) then
    update private.profiles p set trial_lessons_used = p.trial_lessons_used - 1
    where p.id = lesson.student_id and p.trial_lessons_used > 0;
  end if;
  perform private.cancel_lesson(lesson, 'trial_cancelled');
  select s.* into answer from public.course_sessions s where s.id = lesson.id;
  return answer;
end
$$;

-- Any other single lesson of a course. Nothing was earned by it, and nothing is counted.
create function public.cancel_course_lesson(lesson_id uuid) returns public.course_sessions
language plpgsql security definer set search_path = '' as $$
declare
  lesson constant public.lessons := private.own_lesson(lesson_id, 'regular');
  answer public.course_sessions;
begin
  if lesson.status <> 'cancelled' and auth.uid() = lesson.student_id and now() > lesson.starts_at - interval '24 hours' then
    perform private.refuse('too_late_to_cancel', 'A lesson can be cancelled up to 24 hours before it begins.', 409);
  end if;
  perform private.cancel_lesson(lesson, 'course_lesson_cancelled');
  select s.* into answer from public.course_sessions s where s.id = lesson.id;
  return answer;
end
$$;

grant execute on function
  public.request_trial_lesson(uuid), public.cancel_trial_lesson(uuid), public.cancel_course_lesson(uuid)
to authenticated;
