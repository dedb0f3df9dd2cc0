-- Changing a booking, and finding a free time.

create function public.cancel_booking(booking_id uuid) returns public.lesson_bookings
language plpgsql security definer set search_path = '' as $$
declare
  booking public.lesson_bookings := private.own_booking(booking_id);
begin
  if booking.status = 'cancelled' then
    return booking;
  end if;
  if private.begins_within_a_day(booking) then
    perform private.refuse('too_late_to_cancel', 'A lesson can be cancelled up to 24 hours before it begins.', 409);
  end if;
  update public.lesson_bookings b set status = 'cancelled' where b.id = booking.id returning b.* into booking;
  perform private.notify_about_booking(booking, 'booking_cancelled');
  return booking;
end
$$;

create function public.move_booking(
  booking_id uuid, lesson_date date, lesson_time time, duration_minutes integer default null, time_zone text default null
) returns public.lesson_bookings
language plpgsql security definer set search_path = '' as $$
declare
  booking public.lesson_bookings := private.own_booking(booking_id);
  moved public.lesson_bookings;
begin
  if booking.status = 'cancelled' then
    perform private.refuse('booking_is_cancelled', 'This lesson was cancelled.', 409);
  end if;
  if private.begins_within_a_day(booking) then
    perform private.refuse('too_late_to_move', 'A lesson can be moved up to 24 hours before it begins.', 409);
  end if;
  update public.lesson_bookings b set
    lesson_date = coalesce(move_booking.lesson_date, b.lesson_date),
    lesson_time = coalesce(move_booking.lesson_time, b.lesson_time),
    duration_minutes = coalesce(move_booking.duration_minutes, b.duration_minutes),
    time_zone = coalesce(move_booking.time_zone, b.time_zone)
  where b.id = booking.id
  returning b.* into moved;
  if moved.during <> booking.during then
    perform private.notify_about_booking(moved, 'booking_moved');
  end if;
  return moved;
end
$$;

grant execute on function
  public.cancel_booking(uuid), public.move_booking(uuid, date, time, integer, text)
to authenticated;

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
      select from public.lesson_bookings b
      where b.teacher_id = free_slots.teacher_id and b.status = 'scheduled'
        and b.during && tstzrange(slots.moment, slots.moment + slot)
    )
  order by 1;
end
$$;

grant execute on function public.free_slots(uuid, date, integer, text, integer) to anon, authenticated;

-- Whether a lesson that begins then would be the first one that the caller has with this teacher: that one is free (`teaching`). One
-- that was cancelled or missed does not count.
create function public.lesson_is_free(teacher_id uuid, starts_at timestamptz) returns boolean
language sql stable security invoker set search_path = '' as $$
  select not exists (
    select from public.lesson_bookings b
    where b.student_id = (select auth.uid()) and b.teacher_id = lesson_is_free.teacher_id
      and (b.status = 'completed' or (b.status = 'scheduled' and lower(b.during) < starts_at))
  )
$$;

grant execute on function public.lesson_is_free(uuid, timestamptz) to authenticated;
