-- Who was there, and what the product concludes from it.

create function private.lesson_presence(lesson uuid) returns table (person_id uuid, minutes integer)
language sql stable security definer set search_path = '' as $$
  select people.id, private.minutes_present(people.id, l.id)
  from public.lessons l cross join lateral (values (l.student_id), (l.teacher_id)) as people (id)
  where l.id = lesson
$$;

create function private.proposed_outcome(lesson uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when l.state = 'cancelled' then 'late_cancellation'
    when was.student and was.teacher then 'held'
    when was.teacher then 'student_absent'
    when was.student then 'teacher_absent'
    else 'not_held'
  end
  from public.lessons l
  cross join lateral (
    select private.was_present(l.student_id, l.id) as student, private.was_present(l.teacher_id, l.id) as teacher
  ) as was
  where l.id = lesson
$$;
