-- Trial lessons, and cancelling single lessons of a course under the names that it had before.

-- A student asks for a trial lesson, or a parent for a child: the lesson and the count change together. Their locks are taken first, so that
-- however many requests arrive at once, they are counted one after the other; asking again gives the same lesson.
create function public.request_trial_lesson(
  course_id uuid, starts_at timestamptz default null, child_id uuid default null, confirm_age boolean default false
) returns public.course_sessions
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me constant uuid := private.learner(child_id);
  student private.profiles;
  course public.courses;
  lesson public.lessons;
  answer public.course_sessions;
begin
  select c.* into course from public.courses c where c.id = course_id;
  perform private.lock_people(array[me, course.teacher_id]);
  select p.* into student from private.profiles p where p.id = me for no key update;
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
  perform private.refuse_blocked(me, course.teacher_id);
  if not private.is_open_course(course_id) then
    perform private.refuse('course_not_available', 'This course is not open.', 404);
  end if;
  if not private.course_is_for(student.id, course_id) then
    perform private.refuse_other_audience();
  end if;
  perform private.check_learner(course_id, me, confirm_age);
  if not course.is_trial_available then
    perform private.refuse('trial_not_available', 'This course offers no trial lesson.', 409);
  end if;
  if student.trial_lessons_used >= student.max_trial_lessons then
    perform private.refuse('trial_limit_reached', 'You have used all your trial lessons.', 409);
  end if;
  lesson := private.begin_trial(course, student.id, starts_at);
  update private.profiles p set trial_lessons_used = p.trial_lessons_used + 1 where p.id = student.id;
  select s.* into answer from public.course_sessions s where s.id = lesson.id;
  return answer;
end
$$;

create function public.cancel_trial_lesson(lesson_id uuid) returns public.course_sessions
language plpgsql security definer set search_path = '' as $$
declare
  lesson constant public.lessons := private.give_up_lesson(lesson_id, 'trial');
  answer public.course_sessions;
begin
  select s.* into answer from public.course_sessions s where s.id = lesson.id;
  return answer;
end
$$;

create function public.cancel_course_lesson(lesson_id uuid) returns public.course_sessions
language plpgsql security definer set search_path = '' as $$
declare
  lesson constant public.lessons := private.give_up_lesson(lesson_id, 'regular');
  answer public.course_sessions;
begin
  select s.* into answer from public.course_sessions s where s.id = lesson.id;
  return answer;
end
$$;

grant execute on function
  public.request_trial_lesson(uuid, timestamptz, uuid, boolean), public.cancel_trial_lesson(uuid), public.cancel_course_lesson(uuid)
to authenticated;
