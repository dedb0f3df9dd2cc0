-- Free times: a teacher's hours without what the teacher's rules and the timetable take away. Whoever looks at many times asks once for what
-- is left of a whole span, so that it does not matter how many lessons somebody has.

create function private.off_times(teacher uuid, during tstzrange) returns tstzmultirange
language sql stable security definer set search_path = '' as $$
  select coalesce(range_agg(o.during), '{}') from public.teacher_time_off o where o.teacher_id = teacher and o.during && off_times.during
$$;

-- When a person rests, by the clock of their profile.
create function private.rest_times(person uuid, during tstzrange) returns tstzmultirange
language sql stable security definer set search_path = '' as $$
  select coalesce(range_agg(rest), '{}')
  from private.profiles p cross join lateral private.rest_spans(p.time_zone, lower(during), upper(during)) as rest
  where p.id = person
$$;

-- The dates on the teacher's clock that hold as many lessons with single students as the teacher gives in a day. `lesson` is not counted.
create function private.full_days(teacher uuid, during tstzrange, lessons_a_day integer, lesson uuid) returns tstzmultirange
language sql stable security definer set search_path = '' as $$
  select coalesce(range_agg(tstzrange(days.day::timestamp at time zone days.zone, (days.day + 1)::timestamp at time zone days.zone)), '{}')
  from (
    select (lower(t.during) at time zone p.time_zone)::date as day, p.time_zone as zone
    from private.profiles p join private.timetable t on t.person_id = p.id
    -- The first and the last date whole.
    where p.id = teacher and t.during && tstzrange(lower(full_days.during) - interval '1 day', upper(full_days.during) + interval '1 day')
      and t.lesson_id is not null and t.lesson_id is distinct from lesson and not t.is_change
    group by 1, 2
    having count(*) >= lessons_a_day
  ) as days
$$;

-- What the rules of a teacher leave of a span at a moment, weekly and special hours aside. A lesson that is to be moved is not in its own way.
create function private.times_left(teacher uuid, during tstzrange, moment timestamptz, lesson uuid default null) returns tstzmultirange
language plpgsql stable security definer set search_path = '' as $$
declare
  rules constant public.teacher_booking_rules := private.booking_rules(teacher);
  buffer constant interval := make_interval(mins => rules.buffer_minutes);
  zone constant text := (select p.time_zone from private.profiles p where p.id = teacher);
  -- The last day ahead is a whole one.
  last_moment constant timestamptz := ((moment at time zone zone)::date + rules.days_ahead + 1)::timestamp at time zone zone;
  left_over tstzmultirange;
begin
  left_over := tstzmultirange(during) * tstzmultirange(
    tstzrange(moment + make_interval(mins => rules.notice_minutes), greatest(last_moment, moment + make_interval(mins => rules.notice_minutes))));
  if isempty(left_over) then
    return left_over;
  end if;
  left_over := left_over - private.off_times(teacher, during) - private.full_days(teacher, during, rules.lessons_a_day, lesson) - (
    select coalesce(range_agg(tstzrange(lower(t.during) - buffer, upper(t.during) + buffer)), '{}')
    from private.timetable t
    where t.person_id = teacher and t.during && tstzrange(lower(times_left.during) - buffer, upper(times_left.during) + buffer)
      and t.meeting_id is distinct from times_left.lesson
  );
  return case when rules.keeps_rest_days then left_over - private.rest_times(teacher, during) else left_over end;
end
$$;

-- The hours of a teacher that touch a span. The dates of a zone reach into the day before and the day after.
create function private.hours_in(teacher uuid, during tstzrange) returns table (starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select h.starts_at, h.ends_at
  from private.open_hours(
    teacher, (lower(during) at time zone 'UTC')::date - 1, (upper(during) at time zone 'UTC')::date + 1) as h
  where h.starts_at < upper(during) and h.ends_at > lower(during)
$$;

create function private.has_hours(teacher uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.teacher_availability a where a.teacher_id = teacher)
    or exists (select from public.teacher_special_days s where s.teacher_id = teacher and s.day >= current_date - 1)
$$;

-- When a lesson of this length can begin within a span: one after the other from the beginning of the hours on.
create function private.free_starts(teacher uuid, during tstzrange, minutes integer, moment timestamptz) returns setof timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  length constant interval := make_interval(mins => minutes);
  times_left constant tstzmultirange := private.times_left(
    teacher, tstzrange(lower(during), upper(during) + length), moment);
begin
  if isempty(times_left) then
    return;
  end if;
  return query
  select distinct starts.moment
  from private.hours_in(teacher, during) as h
  cross join lateral generate_series(h.starts_at, h.ends_at - length, length) as starts (moment)
  where starts.moment <@ during and tstzrange(starts.moment, starts.moment + length) <@ times_left
  order by 1;
end
$$;

-- Whether a lesson then is inside the rules of its teacher: their yes to it is given beforehand, where they give it so. A lesson that
-- is moved is not in its own way.
create function private.is_free_slot(teacher uuid, starts_at timestamptz, minutes integer, lesson uuid default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant tstzrange := tstzrange(starts_at, starts_at + make_interval(mins => minutes));
begin
  return private.is_approved_teacher(teacher)
    and wanted <@ (select coalesce(range_agg(tstzrange(h.starts_at, h.ends_at)), '{}') from private.hours_in(teacher, wanted) as h)
    and wanted <@ private.times_left(teacher, wanted, now(), lesson);
end
$$;

-- When one of the two has no time: taken, off or at rest.
create function private.unsuitable_times(student uuid, teacher uuid, during tstzrange) returns tstzmultirange
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.busy_times(student, during) + private.busy_times(teacher, during) + private.off_times(teacher, during)
    + private.rest_times(student, during) + private.rest_times(teacher, during);
end
$$;

-- The first time from a moment on at which the two can meet, never in rest of either. Where the teacher has hours, the first free time in
-- them in which the student is free too, within a month; where there is none, that very moment, or else the next half hour that suits both.
create function private.first_common_time(student uuid, teacher uuid, from_moment timestamptz, minutes integer) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  length constant interval := make_interval(mins => minutes);
  month constant tstzrange := tstzrange(from_moment, from_moment + interval '31 days');
  unsuitable constant tstzmultirange := private.unsuitable_times(student, teacher, tstzrange(lower(month), upper(month) + length));
  zone constant text := (select p.time_zone from private.profiles p where p.id = teacher);
  first_half_hour constant timestamptz := date_trunc('hour', from_moment at time zone zone) at time zone zone;
  found_at timestamptz;
begin
  if private.has_hours(teacher) then
    select s.moment into found_at
    from private.free_starts(teacher, month, minutes, now()) as s (moment)
    where not tstzrange(s.moment, s.moment + length) && unsuitable
    order by 1 limit 1;
    if found then
      return found_at;
    end if;
  end if;
  select s.moment into found_at
  from (
    select from_moment as moment
    union all
    select half_hour from generate_series(first_half_hour, upper(month), interval '30 minutes') as half_hour where half_hour > from_moment
  ) as s
  where not tstzrange(s.moment, s.moment + length) && unsuitable
  order by 1 limit 1;
  -- Two who have no half hour for each other in a month: whoever takes that time is refused.
  return coalesce(found_at, from_moment);
end
$$;
