-- When a teacher can be booked.

-- One change of a teacher's hours after the other, so that two at once cannot both find the weekday free.
create function private.check_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.time_zone := private.zone_for(new.time_zone, new.teacher_id);
  perform private.lock_people(array[new.teacher_id]);
  if exists (
    select from public.teacher_availability a
    where a.teacher_id = new.teacher_id and a.weekday = new.weekday and a.id <> new.id
      and a.from_time < new.to_time and a.to_time > new.from_time
  ) then
    perform private.refuse('availability_overlaps', 'These hours overlap with others of the same day.', 409);
  end if;
  return new;
end
$$;

create trigger check_availability
  before insert or update on public.teacher_availability
  for each row execute function private.check_availability();

-- Whole days on the wall clock of the teacher's zone.
create function private.span_time_off() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.time_zone := private.zone_for(new.time_zone, new.teacher_id);
  new.during := tstzrange(
    new.first_day::timestamp at time zone new.time_zone, (new.last_day + 1)::timestamp at time zone new.time_zone);
  return new;
end
$$;

create trigger span_time_off
  before insert or update on public.teacher_time_off
  for each row execute function private.span_time_off();

create function private.is_off(teacher uuid, starts_at timestamptz, span interval) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.teacher_time_off o where o.teacher_id = teacher and o.during && tstzrange(starts_at, starts_at + span)
  )
$$;

-- Hours of a date lie ahead, within the two years for which anything can be booked, and do not overlap. One change after the other, as
-- with those of the week.
create function private.check_special_day() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  today date;
begin
  new.time_zone := private.zone_for(new.time_zone, new.teacher_id);
  today := (now() at time zone new.time_zone)::date;
  if (tg_op = 'INSERT' or new.day <> old.day) and new.day not between today and today + 731 then
    perform private.refuse('special_day_out_of_range', 'This day is over, or more than two years ahead.', 400);
  end if;
  perform private.lock_people(array[new.teacher_id]);
  if exists (
    select from public.teacher_special_days s
    where s.teacher_id = new.teacher_id and s.day = new.day and s.id <> new.id
      and s.from_time < new.to_time and s.to_time > new.from_time
  ) then
    perform private.refuse('special_hours_overlap', 'These hours overlap with others of the same date.', 409);
  end if;
  return new;
end
$$;

create trigger check_special_day
  before insert or update on public.teacher_special_days
  for each row execute function private.check_special_day();

-- When a teacher can be booked on these dates of their clock, days off and rest aside: the hours of the date where it has its own, or
-- else those of its weekday.
create function private.open_hours(teacher uuid, first_day date, last_day date)
returns table (day date, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with special as (
    select s.day, s.from_time, s.to_time, s.time_zone
    from public.teacher_special_days s
    where s.teacher_id = open_hours.teacher and s.day between open_hours.first_day and open_hours.last_day
  ), open as (
    select * from special
    union all
    select dates.day, a.from_time, a.to_time, a.time_zone
    from generate_series(0, open_hours.last_day - open_hours.first_day) as days_on (number)
    cross join lateral (select open_hours.first_day + days_on.number) as dates (day)
    join public.teacher_availability a
      on a.teacher_id = open_hours.teacher and a.weekday = extract(dow from dates.day)
    where not exists (select from special s where s.day = dates.day)
  )
  select o.day, (o.day + o.from_time) at time zone o.time_zone, (o.day + o.to_time) at time zone o.time_zone
  from open o
  order by 2
$$;

create trigger touch_updated_at
  before update on public.teacher_booking_rules
  for each row execute function private.touch_updated_at();

-- What the teacher chose, or the defaults. They are those of the table, which a test compares.
create function private.booking_rules(teacher uuid) returns public.teacher_booking_rules
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select r from public.teacher_booking_rules r where r.teacher_id = teacher),
    row(teacher, 720, 0, 90, 8, 'beforehand', true, null)::public.teacher_booking_rules)
$$;
