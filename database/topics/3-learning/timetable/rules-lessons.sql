-- The time of lessons.

-- Whose time a lesson takes, and when: until it is firm that of whoever made it, then that of both. A new time that waits for an answer
-- takes that of whoever proposed it, beside the agreed one.
create function private.times_of_lesson(lesson public.lessons)
returns table (person_id uuid, during tstzrange, is_change boolean)
language sql stable security definer set search_path = '' as $$
  select people.id, lesson.during, false
  from (values (lesson.student_id, lesson.student_agreed_at), (lesson.teacher_id, lesson.teacher_agreed_at)) as people (id, agreed_at)
  where people.agreed_at is not null
    and lesson.state in ('proposed', 'agreed', 'reported', 'disputed', 'settled') and lesson.status in ('scheduled', 'completed')
  union all
  select c.proposed_by, tstzrange(c.starts_at, c.starts_at + make_interval(mins => c.duration_minutes), '[)'), true
  from public.lesson_changes c
  where c.lesson_id = lesson.id and c.state = 'open' and lesson.state = 'agreed'
$$;

-- What it should take and does not yet.
create function private.missing_times(lesson public.lessons)
returns table (person_id uuid, during tstzrange, is_change boolean)
language sql stable security definer set search_path = '' as $$
  select w.person_id, w.during, w.is_change
  from private.times_of_lesson(lesson) as w
  where not exists (
    select from private.timetable t
    where t.lesson_id = lesson.id and t.person_id = w.person_id and t.is_change = w.is_change and t.during = w.during
  )
$$;

-- Writes the times of a lesson as they should be. What it no longer takes is given back first.
create function private.place_lesson(lesson public.lessons) returns void
language plpgsql security definer set search_path = '' as $$
declare
  missing record;
  wanted private.timetable;
begin
  delete from private.timetable t
  where t.lesson_id = lesson.id and not exists (
    select from private.times_of_lesson(lesson) as w where w.person_id = t.person_id and w.is_change = t.is_change
  );
  perform private.lock_people(array(select m.person_id from private.missing_times(lesson) as m));
  -- Of two who are not free, the teacher is named.
  for missing in select m.* from private.missing_times(lesson) as m order by m.person_id = lesson.teacher_id desc, m.is_change loop
    wanted.person_id := missing.person_id;
    wanted.during := missing.during;
    wanted.lesson_id := lesson.id;
    wanted.is_change := missing.is_change;
    perform private.take_time(wanted, missing.person_id = lesson.teacher_id);
  end loop;
end
$$;

create function private.keep_times_of_lesson() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What was over before there was a timetable is not placed only because something else about it changes.
  if tg_op = 'INSERT' or exists (
    select from private.times_of_lesson(old) as o full join private.times_of_lesson(new) as n using (person_id, during, is_change)
    where o.person_id is null or n.person_id is null
  ) then
    perform private.place_lesson(new);
  end if;
  return null;
end
$$;

create trigger keep_times_of_lesson
  after insert or update on public.lessons
  for each row execute function private.keep_times_of_lesson();

create function private.keep_times_of_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.place_lesson(l) from public.lessons l where l.id = new.lesson_id;
  return null;
end
$$;

create trigger keep_times_of_change
  after insert or update of state on public.lesson_changes
  for each row execute function private.keep_times_of_change();
