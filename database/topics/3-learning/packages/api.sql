-- Taking a package, giving it back, and how many lessons are left.

-- `price_cents` is what the student saw before pressing: nobody takes a package at a price that was changed meanwhile. A parent takes one for a
-- child, and its lessons are that child's.
create function public.take_package(
  package_id uuid, teacher_id uuid, lessons integer, duration_minutes integer, price_cents integer, child_id uuid default null
) returns public.student_packages
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.learner(child_id);
  taken public.student_packages;
begin
  if not private.is_student(me) then
    perform private.refuse('students_only', 'Packages are taken by students.', 403);
  end if;
  perform private.lock_people(array[me, teacher_id]);
  select p.* into taken from public.student_packages p where p.id = package_id;
  if taken.id is not null then
    if taken.student_id <> me then
      perform private.refuse('not_yours', 'This package belongs to somebody else.', 403);
    end if;
    return taken;
  end if;
  perform private.check_lesson_people(me, teacher_id, me);
  perform private.require_teacher_for(me, teacher_id);
  if not exists (
    select from public.teacher_packages o
    where o.teacher_id = teacher_id and o.lessons = lessons and o.duration_minutes = duration_minutes
      and o.price_cents = price_cents and o.is_offered
    for share
  ) then
    perform private.refuse('package_not_offered', 'This package is not offered at this price any more.', 409);
  end if;
  perform private.limit_rate('too_many_packages', 'Please use up the packages that you have with this teacher first.', 3, (
    select count(*) from public.student_packages p
    where p.student_id = me and p.teacher_id = teacher_id and p.given_back_at is null and private.places_taken(p.id) < p.lessons
  ));
  insert into public.student_packages (id, student_id, teacher_id, lessons, duration_minutes, price_cents)
  values (coalesce(package_id, gen_random_uuid()), me, teacher_id, lessons, duration_minutes, price_cents)
  returning * into taken;
  perform private.notify_about_package(taken, 'package_taken');
  return taken;
end
$$;

-- Only whole: whoever had a lesson of it keeps the rest.
create function public.give_back_package(package_id uuid) returns public.student_packages
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  package public.student_packages := private.own_package(
    package_id, private.acting_for((select p.student_id from public.student_packages p where p.id = package_id)));
begin
  if package.given_back_at is not null then
    return package;
  end if;
  if private.places_taken(package.id) > 0 then
    perform private.refuse('package_in_use', 'A lesson of this package has been booked.', 409);
  end if;
  update public.student_packages p set given_back_at = now() where p.id = package.id returning * into package;
  perform private.notify_about_package(package, 'package_given_back');
  return package;
end
$$;

-- The caller's own packages, as student or as teacher, or those of a child; those with one person or with all, the newest first.
create function public.my_packages(person_id uuid default null, child_id uuid default null)
returns table (
  id uuid, student_id uuid, teacher_id uuid, other_name text, lessons integer, duration_minutes integer, price_cents integer,
  currency text, taken_at timestamptz, lessons_left integer
)
language sql stable security definer set search_path = '' as $$
  select p.id, p.student_id, p.teacher_id, concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, '')), p.lessons::integer,
    p.duration_minutes, p.price_cents, p.currency, p.taken_at, p.lessons - private.places_taken(p.id)::integer
  from (select private.learner(my_packages.child_id) as id) as me
  join public.student_packages p on me.id in (p.student_id, p.teacher_id)
  join private.profiles o on o.id = case me.id when p.student_id then p.teacher_id else p.student_id end
  where p.given_back_at is null
    and (person_id is null or person_id in (p.student_id, p.teacher_id))
  order by p.taken_at desc, p.id
  limit 200
$$;

grant execute on function
  public.take_package(uuid, uuid, integer, integer, integer, uuid), public.give_back_package(uuid), public.my_packages(uuid, uuid)
to authenticated;
