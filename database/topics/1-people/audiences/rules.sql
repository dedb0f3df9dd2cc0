-- Who learns with whom, by gender. See the README of this topic.

-- Who is shown to whom, by gender (section 6 of the specification): a man is shown male teachers of men, adults or children, a
-- woman female teachers of women, adults or children. Whoever has not said which, or said something else, is not filtered,
-- neither as viewer nor as teacher.
create function private.is_shown_to(viewer_gender text, teacher_gender text, audiences text[]) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when viewer_gender is null or viewer_gender not in ('male', 'female') then true
    when teacher_gender is null or teacher_gender not in ('male', 'female') then true
    when viewer_gender <> teacher_gender then false
    when viewer_gender = 'male' then audiences && array['men', 'adults', 'children']
    else audiences && array['women', 'adults', 'children']
  end
$$;

-- On the pages of courses: the teacher's gender is the viewer's, or the teacher also teaches children.
create function private.course_is_shown_to(viewer_gender text, teacher_gender text, audiences text[]) returns boolean
language sql immutable set search_path = '' as $$
  select viewer_gender is null or viewer_gender not in ('male', 'female')
    or teacher_gender is null or teacher_gender not in ('male', 'female')
    or viewer_gender = teacher_gender
    or 'children' = any (audiences)
$$;

-- The same as rules of what may be done. No audience at all means that the teacher has not said.
create function private.is_teacher_for(learner_gender text, teacher_gender text, audiences text[]) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_shown_to(learner_gender, teacher_gender, case when audiences = '{}' then array['adults'] else audiences end)
$$;

-- What is for women is for no man, whoever teaches it.
create function private.is_audience_for(gender text, audience text) returns boolean
language sql immutable set search_path = '' as $$
  select not coalesce(audience = 'women' and gender = 'male', false)
$$;

create function private.is_course_for(learner_gender text, audience text, teacher_gender text, audiences text[]) returns boolean
language sql immutable set search_path = '' as $$
  select private.course_is_shown_to(learner_gender, teacher_gender, audiences)
    and private.is_audience_for(learner_gender, audience)
$$;

-- Whether a grown-up may be among those who learn in a course, also beside a child of theirs.
create function private.may_be_in_class(person uuid, course uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select private.is_audience_for(p.gender, c.audience) from private.profiles p, public.courses c
    where p.id = person and c.id = course), false);
end
$$;

-- Asked for every open room again and again; planned once, which `language sql` is not on every version of PostgreSQL.
create function private.may_learn_with(learner uuid, teacher uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select l.is_child or private.is_teacher_for(l.gender, t.gender, t.audiences)
    from private.profiles l, private.profiles t where l.id = learner and t.id = teacher), false);
end
$$;

create function private.course_is_for(learner uuid, course uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select l.is_child or private.is_course_for(l.gender, c.audience, t.gender, t.audiences)
    from private.profiles l, public.courses c join private.profiles t on t.id = c.teacher_id
    where l.id = learner and c.id = course), false);
end
$$;

-- Two who learn together without a teacher: not of two genders, as far as both have said theirs.
create function private.may_learn_together(one uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select from private.profiles a, private.profiles b
    where a.id = one and b.id = other and a.gender <> b.gender
      and a.gender in ('male', 'female') and b.gender in ('male', 'female'));
end
$$;

create function private.refuse_other_audience() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse('not_for_you', 'These lessons are for others: see for whom on the page of the teacher.', 403);
end
$$;
