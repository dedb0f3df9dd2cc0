-- What a lesson would cost the student, and whether the teacher's yes is given beforehand. Asked by the student, by a parent for a child,
-- or by the teacher for a student. `lessons_left` counts the package that it would come from before it does; without one it is empty.
create function public.lesson_quote(
  teacher_id uuid, starts_at timestamptz, duration_minutes integer, student_id uuid default null
) returns table (
  price_cents integer, currency text, rate_cents integer, is_first_free boolean, is_firm boolean, package_id uuid, lessons_left integer
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me constant uuid := private.acting_for(student_id);
  student constant uuid := case when me = teacher_id then coalesce(student_id, me) else me end;
  place record;
begin
  select p.hourly_rate * 100 into rate_cents from private.profiles p where p.id = teacher_id and private.is_approved_teacher(p.id);
  if not found then
    perform private.refuse('teacher_not_found', 'There is no such teacher.', 404);
  end if;
  currency := 'usd';
  is_first_free := private.first_lesson_is_open(student, teacher_id);
  price_cents := case when is_first_free then 0 else private.price_of_time(rate_cents, duration_minutes) end;
  is_firm := me <> teacher_id and private.is_given_beforehand(teacher_id, starts_at, duration_minutes);
  select p.package_id, p.price_cents, p.left_of_it into place
  from (
    select f.*, count(*) over (partition by f.package_id) as left_of_it
    from private.free_places(student, teacher_id, duration_minutes) with ordinality as f (package_id, number, price_cents, turn)
  ) as p
  where not is_first_free
  order by p.turn limit 1;
  if place.package_id is not null then
    package_id := place.package_id;
    price_cents := place.price_cents;
    rate_cents := private.rate_of_place(place.price_cents, duration_minutes);
    lessons_left := place.left_of_it;
  end if;
  return next;
end
$$;

grant execute on function public.lesson_quote(uuid, timestamptz, integer, uuid) to authenticated;
