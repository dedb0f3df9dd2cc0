-- Finding a free time.

-- The viewer's days are on the wall clock of `zone`. It says nothing about what fills the other times.
create function public.free_slots(
  teacher_id uuid, from_date date, days integer default 7, zone text default 'UTC', slot_minutes integer default 60
) returns table (starts_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer_zone constant text := private.zone_for(zone, null);
  minutes constant integer := least(greatest(coalesce(slot_minutes, 60), 15), 240);
  day_count constant integer := least(greatest(coalesce(days, 7), 1), 31);
  first_day constant date := least(greatest(from_date, current_date - 2), current_date + 731);
begin
  if not private.is_approved_teacher(free_slots.teacher_id) then
    return;
  end if;
  return query
  select slots.moment, slots.moment + make_interval(mins => minutes)
  from private.free_starts(
    free_slots.teacher_id,
    tstzrange(first_day::timestamp at time zone viewer_zone, (first_day + day_count)::timestamp at time zone viewer_zone),
    minutes, now()) as slots (moment);
end
$$;

grant execute on function public.free_slots(uuid, date, integer, text, integer) to anon, authenticated;
