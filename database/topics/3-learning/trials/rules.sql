-- When a trial takes place, and whether it is firm at once.

-- Where the teacher has said their hours, the yes is given beforehand to a time inside them: the one that the student chose, or the first
-- from one day ahead on at which both are free. Where there are none, or no time is found, it waits for the teacher's yes.
create function private.begin_trial(course public.courses, student uuid, wanted timestamptz) returns public.lessons
language plpgsql security definer set search_path = '' as $$
declare
  minutes constant integer := course.session_duration_minutes;
  trial public.lessons;
  is_firm boolean;
begin
  perform private.require_teacher_for(student, course.teacher_id);
  trial.starts_at := coalesce(wanted, private.first_common_time(student, course.teacher_id, now() + interval '1 day', minutes));
  trial.during := tstzrange(trial.starts_at, trial.starts_at + make_interval(mins => minutes), '[)');
  is_firm := private.has_hours(course.teacher_id) and private.is_free_slot(course.teacher_id, trial.starts_at, minutes);
  trial.student_id := student;
  trial.teacher_id := course.teacher_id;
  if not is_firm then
    perform private.check_lesson_moment(trial.starts_at, now());
    perform private.limit_proposals(student, course.teacher_id, student, now(), true);
    perform private.check_other_is_free(trial, student, trial.during);
  end if;
  insert into public.lessons as l (
    kind, course_id, student_id, teacher_id, starts_at, duration_minutes, state, student_agreed_at, teacher_agreed_at, answer_until,
    created_by)
  values (
    'trial', course.id, student, course.teacher_id, trial.starts_at, minutes, case when is_firm then 'agreed' else 'proposed' end,
    now(), case when is_firm then now() end, case when not is_firm then private.answer_until(trial.during, now()) end, student)
  returning l.* into trial;
  return trial;
end
$$;
