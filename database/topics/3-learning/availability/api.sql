-- Finding a free time.

-- A teacher's hours are on the wall clock of their zone, the viewer's days on the wall clock of `zone`; so the teacher's dates
-- are looked at from one day before to one day after.
create function public.free_slots(
  teacher_id uuid, from_date date, days integer default 7, zone text default 'UTC', slot_minutes integer default 60
) returns table (starts_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer_zone text := private.zone_for(zone, null);
  slot interval := make_interval(mins => least(greatest(coalesce(slot_minutes, 60), 15), 240));
  day_count integer := least(greatest(coalesce(days, 7), 1), 31);
  first_day date := least(greatest(from_date, current_date - 2), current_date + 731);
  first_moment timestamptz := first_day::timestamp at time zone viewer_zone;
  last_moment timestamptz := (first_day + day_count)::timestamp at time zone viewer_zone;
begin
  return query
  select distinct slots.moment, slots.moment + slot
  from public.teacher_availability a
  cross join generate_series(-1, day_count) as days_on (number)
  cross join lateral generate_series(
    (first_day + days_on.number + a.from_time) at time zone a.time_zone,
    (first_day + days_on.number + a.to_time) at time zone a.time_zone - slot,
    slot) as slots (moment)
  where a.teacher_id = free_slots.teacher_id
    and private.is_approved_teacher(free_slots.teacher_id)
    and extract(dow from first_day + days_on.number) = a.weekday
    and slots.moment >= first_moment and slots.moment < last_moment and slots.moment > now()
    and not exists (
      select from public.lessons b
      where b.kind = 'booking' and b.teacher_id = free_slots.teacher_id and b.status = 'scheduled'
        and b.during && tstzrange(slots.moment, slots.moment + slot)
    )
    and not private.is_off(free_slots.teacher_id, slots.moment, slot)
  order by 1;
end
$$;

grant execute on function public.free_slots(uuid, date, integer, text, integer) to anon, authenticated;
