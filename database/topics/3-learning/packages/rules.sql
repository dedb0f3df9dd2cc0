-- What a package costs by lesson, and which of its places are taken.

create trigger touch_updated_at
  before update on public.teacher_packages
  for each row execute function private.touch_updated_at();

-- In whole cents; what cannot be divided is on the last place.
create function private.price_of_place(package public.student_packages, number integer) returns integer
language sql immutable set search_path = '' as $$
  select package.price_cents / package.lessons
    + case when number = package.lessons then package.price_cents % package.lessons else 0 end
$$;

create function private.rate_of_place(price_cents integer, minutes integer) returns integer
language sql immutable set search_path = '' as $$
  select round(price_cents * 60.0 / minutes)::integer
$$;

-- Whether a lesson keeps its place: while it stands, while the teacher may still ask that it counts as taught, and once it does.
create function private.keeps_place(lesson public.lessons, moment timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when lesson.package_number is null then false
    when lesson.state in ('proposed', 'agreed', 'reported', 'disputed') then true
    when lesson.state = 'settled' then private.counts_as_taught(lesson)
    when lesson.state = 'cancelled' then lesson.is_late and lesson.cancelled_by is not distinct from lesson.student_id
      and moment < upper(lesson.during) + interval '7 days'
    else false
  end
$$;

create function private.places_taken(package uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.lessons l where l.package_id = package and private.keeps_place(l, now())
$$;

-- Where the next lessons of the two would be, the oldest package first.
create function private.free_places(student uuid, teacher uuid, minutes integer)
returns table (package_id uuid, number integer, price_cents integer)
language sql stable security definer set search_path = '' as $$
  select p.id, place.number, private.price_of_place(p, place.number)
  from public.student_packages p cross join lateral generate_series(1, p.lessons) as place (number)
  where p.student_id = student and p.teacher_id = teacher and p.duration_minutes = minutes and p.given_back_at is null
    and not exists (
      select from public.lessons l
      where l.package_id = p.id and l.package_number = place.number and private.keeps_place(l, now())
    )
  order by p.taken_at, p.id, place.number
$$;

-- The free first lesson comes before any package. By its name after the trigger that completes a booking, and before the one that sets
-- the price of lessons without a package.
create function private.use_package() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  place record;
begin
  -- Held already where somebody books; rows without a caller come one after the other too.
  perform private.lock_people(array[new.student_id, new.teacher_id]);
  if private.first_lesson_is_open(new.student_id, new.teacher_id) then
    return new;
  end if;
  select p.* into place from private.free_places(new.student_id, new.teacher_id, new.duration_minutes) as p limit 1;
  if not found then
    return new;
  end if;
  -- Somebody cancelled late, and nobody asked in time that it counts.
  update public.lessons l set package_number = null where l.package_id = place.package_id and l.package_number = place.number;
  new.package_id := place.package_id;
  new.package_number := place.number;
  new.price_cents := place.price_cents;
  new.currency := 'usd';
  new.rate_cents := private.rate_of_place(place.price_cents, new.duration_minutes);
  return new;
end
$$;

create trigger pay_with_package
  before insert on public.lessons
  for each row when (new.kind = 'booking' and new.status = 'scheduled' and new.price_cents is null)
  execute function private.use_package();

create function private.give_place_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.keeps_place(new, now()) then
    new.package_number := null;
  end if;
  return new;
end
$$;

create trigger package_place_given_back
  before update on public.lessons
  for each row when (new.package_number is not null and old.state <> new.state) execute function private.give_place_back();

-- The length of a lesson, and of another time that is proposed for it.
create function private.keep_package_length() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.lessons l
    where l.id = (to_jsonb(new) ->> case tg_table_name when 'lessons' then 'id' else 'lesson_id' end)::uuid
      and l.package_number is not null and l.duration_minutes <> new.duration_minutes
  ) then
    perform private.refuse('package_length', 'A lesson of a package keeps its length.', 409);
  end if;
  return new;
end
$$;

create trigger keep_package_length
  before update on public.lessons
  for each row when (new.package_number is not null and old.duration_minutes <> new.duration_minutes)
  execute function private.keep_package_length();

create trigger keep_package_length
  before insert on public.lesson_changes
  for each row execute function private.keep_package_length();

-- The caller's package, with the locks under which places are taken.
create function private.own_package(package uuid, person uuid) returns public.student_packages
language plpgsql security definer set search_path = '' as $$
declare
  found_package public.student_packages;
begin
  select p.* into found_package from public.student_packages p where p.id = package and p.student_id = person;
  if found_package.id is null then
    perform private.refuse('package_not_found', 'There is no such package of yours.', 404);
  end if;
  perform private.lock_people(array[found_package.student_id, found_package.teacher_id]);
  select p.* into found_package from public.student_packages p where p.id = package for update;
  return found_package;
end
$$;

create function private.notify_about_package(package public.student_packages, kind text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.notify_person(package.teacher_id, kind, jsonb_build_object(
    'package_id', package.id, 'by', package.student_id, 'lessons', package.lessons,
    'duration_minutes', package.duration_minutes, 'price_cents', package.price_cents))
$$;
