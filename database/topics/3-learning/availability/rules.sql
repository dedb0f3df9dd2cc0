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
