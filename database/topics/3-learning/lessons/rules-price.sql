-- What a lesson costs. Asked once, when it is proposed; from then on the lesson says it.

-- Whether the next lesson that the two book is the free first one: none of theirs holds the promise, and none was held.
create function private.first_lesson_is_open(student uuid, teacher uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.lessons l
    where l.kind = 'booking' and l.student_id = student and l.teacher_id = teacher
      and (l.keeps_first_free or (l.state = 'settled' and l.outcome = 'held'))
  )
$$;

create function private.price_of_time(rate_cents integer, minutes integer) returns integer
language sql immutable set search_path = '' as $$
  select round(coalesce(rate_cents, 0) * minutes / 60.0)::integer
$$;

-- The price of a lesson as the two have agreed on it, for another length. A lesson of a course has one price, however long it is.
create function private.price_for(lesson public.lessons, minutes integer) returns integer
language sql immutable set search_path = '' as $$
  select case
    when lesson.kind <> 'booking' or minutes = lesson.duration_minutes then lesson.price_cents
    when lesson.is_first_free then 0
    else private.price_of_time(lesson.rate_cents, minutes)
  end
$$;

-- Hours with a teacher cost the hourly rate in dollars, lessons of a course its price in euros, and trials nothing.
create function private.set_lesson_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'booking' then
    -- Of two that begin at the same instant one carries the promise, also where nobody is the caller.
    perform private.lock_people(array[new.student_id, new.teacher_id]);
    select p.hourly_rate * 100 into new.rate_cents from private.profiles p where p.id = new.teacher_id;
    new.currency := 'usd';
    new.is_first_free := private.first_lesson_is_open(new.student_id, new.teacher_id);
    new.price_cents := case when new.is_first_free then 0 else private.price_of_time(new.rate_cents, new.duration_minutes) end;
  else
    new.currency := 'eur';
    new.price_cents := case when new.kind = 'regular' then private.course_lesson_price(new.course_id, new.student_id) else 0 end;
  end if;
  return new;
end
$$;

-- The price that the student enrolled at; who is not enrolled pays what the course costs now.
create function private.course_lesson_price(course uuid, student uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select e.price_cents from public.course_enrollments e where e.course_id = course and e.student_id = student),
    (select c.price from public.courses c where c.id = course))
$$;

-- After the trigger that completes a row and takes the locks of both, by its name.
create trigger set_lesson_price
  before insert on public.lessons
  for each row when (new.price_cents is null) execute function private.set_lesson_price();
