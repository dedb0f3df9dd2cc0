-- As whom somebody acts who presses a button at a lesson.

-- A parent acts as their child, and everybody else as themselves: what they may do with the lesson, the transitions say.
create function private.acting_in(lesson uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select private.acting_for((select l.student_id from public.lessons l where l.id = lesson))
$$;

-- The same for all lessons of a series, which are of one student.
create function private.acting_in_series(series uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select private.acting_for((
    select l.student_id from public.lessons l where l.series_id = series order by l.starts_at, l.id limit 1))
$$;
