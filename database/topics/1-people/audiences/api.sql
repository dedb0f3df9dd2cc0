-- What a page asks before it offers a lesson. It says no more than the genders and audiences that everyone sees.

-- Whether the caller could learn with a teacher, or let a child of theirs do so. A visitor is not asked who they are.
create function public.is_teacher_for_me(teacher_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.profiles p where p.id = auth.uid() and p.role = 'student')
    or private.may_learn_with(auth.uid(), teacher_id)
    or exists (select from private.my_children())
$$;

-- The same for a course.
create function public.is_course_for_me(course_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.profiles p where p.id = auth.uid() and p.role = 'student')
    or private.course_is_for(auth.uid(), course_id)
    or exists (select from private.my_children())
$$;

grant execute on function public.is_teacher_for_me(uuid), public.is_course_for_me(uuid) to anon, authenticated;
