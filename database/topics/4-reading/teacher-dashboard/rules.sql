-- Whom a teacher teaches.

-- Whom a teacher teaches: who sits in a course of theirs, or agreed on a lesson that was not cancelled. Of one course, who sits in it.
create function private.students_of(teacher uuid, course uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select e.student_id from public.course_enrollments e join public.courses c on c.id = e.course_id
  where c.teacher_id = teacher and (course is null or c.id = course)
  union select s.student_id from public.course_sessions s where s.teacher_id = teacher and s.status <> 'cancelled' and course is null
  union select b.student_id from public.lesson_bookings b where b.teacher_id = teacher and b.status <> 'cancelled' and course is null
$$;
