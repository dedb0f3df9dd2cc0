-- When the lessons of a series are, and which dates are left out.

-- The same time on the wall clock, week after week. The first is as it was chosen, also in an hour that comes twice.
create function private.weekly_dates(first_at timestamptz, times integer, zone text)
returns table (number integer, starts_at timestamptz)
language sql stable set search_path = '' as $$
  select week, case week
    when 1 then first_at
    else ((first_at at time zone zone) + make_interval(days => 7 * (week - 1))) at time zone zone
  end
  from generate_series(1, times) as week
$$;

-- Why a date is left out; null for one that is not. Who is there at that time is nobody's business, only that somebody is.
create function private.why_skipped(student uuid, teacher uuid, during tstzrange) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when during && private.rest_times(student, during) then 'student_rest'
    when (private.booking_rules(teacher)).keeps_rest_days and during && private.rest_times(teacher, during) then 'teacher_rest'
    when during && private.off_times(teacher, during) then 'day_off'
    when not private.is_free(teacher, during) then 'teacher_taken'
    when not private.is_free(student, during) then 'student_taken'
  end;
end
$$;

create function private.series_dates(
  student uuid, teacher uuid, first_at timestamptz, times integer, minutes integer, zone text
) returns table (number integer, starts_at timestamptz, skipped text)
language sql stable security definer set search_path = '' as $$
  select d.number, d.starts_at,
    private.why_skipped(student, teacher, tstzrange(d.starts_at, d.starts_at + make_interval(mins => minutes)))
  from private.weekly_dates(first_at, times, zone) as d
  order by d.number
$$;

create function private.check_series(times integer, zone text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if times is null or times not between 2 and 20 then
    perform private.refuse('out_of_range', 'A series has 2 to 20 dates.', 400);
  end if;
  perform private.require_time_zone(zone);
end
$$;

-- Students schedule for themselves, parents also for a child; teachers say for whom. `person` is who acts: the child, where its parent does.
create function private.student_of_series(teacher uuid, student uuid, person uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if person <> teacher and coalesce(student, person) <> person then
    perform private.refuse('not_yours', 'You can only schedule lessons of your own.', 403);
  end if;
  perform private.check_lesson_people(case person when teacher then student else person end, teacher, person);
  return case person when teacher then student else person end;
end
$$;

create function private.lesson_of_series(series uuid, person uuid, number integer) returns uuid
language sql immutable set search_path = '' as $$
  select md5(person::text || series::text || number)::uuid
$$;

-- Writes one date, and answers why not where somebody is not free after all. The exception takes nothing but this date back.
create function private.add_to_series(lesson public.lessons) returns text
language plpgsql security definer set search_path = '' as $$
declare
  rule text;
begin
  lesson.lesson_date := (lesson.starts_at at time zone lesson.time_zone)::date;
  lesson.lesson_time := (lesson.starts_at at time zone lesson.time_zone)::time;
  -- The first of two hours of the same name can only be said in UTC.
  if (lesson.lesson_date + lesson.lesson_time) at time zone lesson.time_zone <> lesson.starts_at then
    lesson.time_zone := 'UTC';
    lesson.lesson_date := (lesson.starts_at at time zone 'UTC')::date;
    lesson.lesson_time := (lesson.starts_at at time zone 'UTC')::time;
  end if;
  insert into public.lessons (
    id, series_id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, notes)
  values (
    lesson.id, lesson.series_id, lesson.student_id, lesson.teacher_id, lesson.lesson_date, lesson.lesson_time, lesson.time_zone,
    lesson.duration_minutes, lesson.subject, lesson.notes);
  return null;
exception when exclusion_violation then
  get stacked diagnostics rule = constraint_name;
  return case rule when 'lesson_bookings_student_is_free' then 'student_taken' else 'teacher_taken' end;
end
$$;

-- Does the same with every lesson of a series with which the caller can do it now. Where one of the two is not free meanwhile, that
-- lesson stays as it is.
create function private.change_series(series uuid, action text, actor uuid, data jsonb)
returns table (lesson_id uuid, starts_at timestamptz, state text, skipped text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  lesson public.lessons;
  rule text;
begin
  for lesson in
    select l.* from public.lessons l
    where l.series_id = series and actor in (l.student_id, l.teacher_id) and l.state <> 'undone'
    order by l.starts_at, l.id
  loop
    skipped := null;
    if private.lesson_step(lesson, action, actor, now()) is not null then
      begin
        lesson := private.change_lesson(lesson.id, action, actor, now(), data);
      exception when exclusion_violation then
        get stacked diagnostics rule = constraint_name;
        skipped := case rule when 'lesson_bookings_student_is_free' then 'student_taken' else 'teacher_taken' end;
      end;
    end if;
    lesson_id := lesson.id;
    starts_at := lesson.starts_at;
    state := lesson.state;
    return next;
  end loop;
  if lesson_id is null then
    perform private.refuse('series_not_found', 'There are no such lessons of yours.', 404);
  end if;
end
$$;
