-- Bookings as browsers know them, and changing one.

create view public.lesson_bookings with (security_invoker = true, check_option = local) as
  select
    id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, notes, status, during, created_by,
    created_at, updated_at
  from public.lessons
  where kind = 'booking';

comment on view public.lesson_bookings is 'Lessons that a student and a teacher agreed on.';

grant select on public.lesson_bookings to authenticated;
grant insert (
  id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, notes, status
) on public.lesson_bookings to authenticated;

create function public.cancel_booking(booking_id uuid) returns public.lesson_bookings
language plpgsql security definer set search_path = '' as $$
declare
  booking public.lessons := private.own_booking(booking_id);
  answer public.lesson_bookings;
begin
  if booking.status <> 'cancelled' then
    if private.begins_within_a_day(booking) then
      perform private.refuse('too_late_to_cancel', 'A lesson can be cancelled up to 24 hours before it begins.', 409);
    end if;
    update public.lessons b set status = 'cancelled' where b.id = booking.id;
    perform private.notify_about_booking(booking, 'booking_cancelled');
  end if;
  select b.* into answer from public.lesson_bookings b where b.id = booking.id;
  return answer;
end
$$;

create function public.move_booking(
  booking_id uuid, lesson_date date, lesson_time time, duration_minutes integer default null, time_zone text default null
) returns public.lesson_bookings
language plpgsql security definer set search_path = '' as $$
declare
  booking public.lessons := private.own_booking(booking_id);
  moved public.lessons;
  answer public.lesson_bookings;
  rule text;
  sentence text;
  state text;
begin
  if booking.status = 'cancelled' then
    perform private.refuse('booking_is_cancelled', 'This lesson was cancelled.', 409);
  end if;
  if private.begins_within_a_day(booking) then
    perform private.refuse('too_late_to_move', 'A lesson can be moved up to 24 hours before it begins.', 409);
  end if;
  begin
    update public.lessons b set
      lesson_date = coalesce(move_booking.lesson_date, b.lesson_date),
      lesson_time = coalesce(move_booking.lesson_time, b.lesson_time),
      duration_minutes = coalesce(move_booking.duration_minutes, b.duration_minutes),
      time_zone = coalesce(move_booking.time_zone, b.time_zone)
    where b.id = booking.id
    returning b.* into moved;
  exception when integrity_constraint_violation then
    -- With the rights of this function PostgreSQL would quote the row in the way, which may be a stranger's lesson.
    get stacked diagnostics rule = constraint_name, sentence = message_text, state = returned_sqlstate;
    raise exception using errcode = state, message = sentence, constraint = rule;
  end;
  if moved.during <> booking.during then
    perform private.notify_about_booking(moved, 'booking_moved');
  end if;
  select b.* into answer from public.lesson_bookings b where b.id = moved.id;
  return answer;
end
$$;

grant execute on function
  public.cancel_booking(uuid), public.move_booking(uuid, date, time, integer, text)
to authenticated;

-- Whether a lesson that begins then would be the first one that the caller has with this teacher: that one is free (`teaching`). One
-- that was cancelled or missed does not count.
create function public.lesson_is_free(teacher_id uuid, starts_at timestamptz) returns boolean
language sql stable security invoker set search_path = '' as $$
  select not exists (
    select from public.lessons b
    where b.kind = 'booking' and b.student_id = (select auth.uid()) and b.teacher_id = lesson_is_free.teacher_id
      and (b.status = 'completed' or (b.status = 'scheduled' and b.starts_at < lesson_is_free.starts_at))
  )
$$;

grant execute on function public.lesson_is_free(uuid, timestamptz) to authenticated;
