-- For whom a course is by age, and how a seat for a child is asked for.

-- Nothing said of the age means 5 to 12 in a course for children, and grown-ups in any other.
create function private.course_ages(course public.courses) returns int4range
language sql immutable set search_path = '' as $$
  select case
    when course.age_range is null then case course.audience when 'children' then '[5,12]' else '[18,)' end::int4range
    when course.age_range like '%+' then int4range(rtrim(course.age_range, '+')::integer, null, '[)')
    else int4range(split_part(course.age_range, '-', 1)::integer, split_part(course.age_range, '-', 2)::integer, '[]')
  end
$$;

-- Whoever takes a seat, a trial or a place for the first time. A course for children under 13 asks for the child; from 13 on one may have an
-- account of one's own. The age fits, or the parent has said that it is meant so: the range is the teacher's guess at who follows. What
-- somebody has already is not asked for again.
create function private.check_learner(course uuid, learner uuid, is_age_confirmed boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant public.courses := (select c from public.courses c where c.id = course);
  ages constant int4range := private.course_ages(wanted);
begin
  if not private.is_child(learner) then
    if wanted.audience = 'children' and upper(ages) <= 13 then
      perform private.refuse('child_needed', 'This course is for children. Please say for which of yours.', 409);
    end if;
    return;
  end if;
  if private.is_parent_of(wanted.teacher_id, learner) then
    perform private.refuse('own_child', 'A parent is not the teacher of their own child here.', 409);
  end if;
  perform private.refuse_teacher_for(learner, wanted.teacher_id);
  if is_age_confirmed is not true and not private.age_of(learner, now()) <@ ages then
    perform private.refuse('age_not_confirmed', 'The course is for another age. Please confirm that it suits your child.', 409);
  end if;
end
$$;
