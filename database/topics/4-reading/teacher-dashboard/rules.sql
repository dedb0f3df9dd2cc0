-- Whom a teacher teaches, and what.

-- Whom a teacher teaches: who sits in a course of theirs, or agreed on a lesson that was not cancelled. Of one course, who sits in it.
create function private.students_of(teacher uuid, course uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select e.student_id from public.course_enrollments e join public.courses c on c.id = e.course_id
  where c.teacher_id = teacher and (course is null or c.id = course)
  union select l.student_id from public.lessons l where l.teacher_id = teacher and l.status <> 'cancelled' and course is null
$$;

-- What a lesson is called in the lists of its teacher, beside live sessions.
create function private.kind_in_lists(kind text) returns text
language sql immutable set search_path = '' as $$
  select case kind when 'booking' then kind else kind || '_lesson' end
$$;
