-- Whose folder is whose. Each is read once for each query, not for each row; folder names are text.

-- Courses of which the caller may change the materials.
create function private.my_material_folders() returns setof text
language sql stable security definer set search_path = '' as $$
  select c.id::text from public.courses c
  where c.teacher_id = (select auth.uid()) and private.is_approved_teacher((select auth.uid()))
$$;

-- Courses of which the caller may read the materials. Admins read them all and do not need the list.
create function private.my_readable_material_folders() returns setof text
language sql stable security definer set search_path = '' as $$
  select c.id::text from public.courses c where c.teacher_id = (select auth.uid())
  union select e.course_id::text from public.course_enrollments e where e.student_id in (select private.my_people())
$$;

create function private.my_conversation_folders() returns setof text
language sql stable security definer set search_path = '' as $$
  select c.id::text from public.conversations c
  where (select auth.uid()) in (c.student_id, c.teacher_id) and private.reads_conversation(c, (select auth.uid()))
$$;

-- Whoever can write nothing there any more can send no file.
create function private.my_open_conversation_folders() returns setof text
language sql stable security definer set search_path = '' as $$
  select c.id::text from public.conversations c
  where (select auth.uid()) in (c.student_id, c.teacher_id) and c.student_id is not null and c.teacher_id is not null
    and c.ended_at is null
$$;

-- Lessons of which the caller, or a child of theirs, is one of the two.
create function private.my_lesson_folders() returns setof text
language sql stable security definer set search_path = '' as $$
  select l.id::text from public.lessons l where l.teacher_id = (select auth.uid())
  union select l.id::text from public.lessons l where l.student_id in (select private.my_people())
$$;

-- Those to which they can still bring something: not when it was cancelled, not while their teaching is paused or of a child without the
-- mark for it, and not when one of the two has blocked the other.
create function private.my_open_lesson_folders() returns setof text
language sql stable security definer set search_path = '' as $$
  select l.id::text from public.lessons l
  where l.status <> 'cancelled'
    and (l.student_id in (select private.my_people()) or (l.teacher_id = (select auth.uid()) and private.may_teach((select auth.uid()), l.student_id)))
    and l.student_id <> all (array(select private.my_blocked())) and l.teacher_id <> all (array(select private.my_blocked()))
$$;
