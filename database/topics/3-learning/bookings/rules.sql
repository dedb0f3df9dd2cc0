-- How a booking begins.

-- The yes of the one who books; the teacher's is given beforehand inside their rules, where the student books and nobody said otherwise.
create function private.begin_booking(booking public.lessons, maker uuid) returns public.lessons
language plpgsql security definer set search_path = '' as $$
declare
  starts timestamptz;
  span tstzrange;
  is_student constant boolean := maker = booking.student_id;
begin
  -- What is not there at all, the table itself asks for.
  if num_nulls(booking.lesson_date, booking.lesson_time, booking.duration_minutes) > 0 then
    return booking;
  end if;
  -- First the locks: what is decided about one of the two at the same instant (suspended, of another gender, blocked) is seen here.
  perform private.lock_people(array[booking.student_id, booking.teacher_id]);
  perform private.check_lesson_people(booking.student_id, booking.teacher_id, maker);
  perform private.check_lesson_date(booking.lesson_date);
  starts := (booking.lesson_date + booking.lesson_time) at time zone booking.time_zone;
  perform private.check_lesson_moment(starts, now());
  span := tstzrange(starts, starts + make_interval(mins => booking.duration_minutes), '[)');
  perform private.require_teacher_for(booking.student_id, booking.teacher_id);
  if booking.state is null and is_student
    and private.is_given_beforehand(booking.teacher_id, starts, booking.duration_minutes) then
    booking.state := 'agreed';
  else
    perform private.limit_proposals(booking.student_id, booking.teacher_id, maker, now(), true, booking.series_id);
    perform private.check_other_is_free(booking, maker, span);
    booking.state := 'proposed';
    booking.answer_until := coalesce(booking.answer_until, private.answer_until(span, now()));
  end if;
  booking.student_agreed_at := case when is_student or booking.state = 'agreed' then now() end;
  booking.teacher_agreed_at := case when not is_student or booking.state = 'agreed' then now() end;
  return booking;
end
$$;

-- Rows without a caller (demonstration data, operators) keep the state and the past that they state. A parent books as their child, by all
-- the rules that hold for a student; who books for two others is turned away by the policy.
create function private.complete_booking_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.time_zone := private.zone_for(new.time_zone, auth.uid());
  if auth.uid() is not null then
    new.created_by := private.acting_for(new.student_id);
    if new.created_by in (new.student_id, new.teacher_id) then
      new := private.begin_booking(new, new.created_by);
    end if;
  end if;
  return new;
end
$$;

create trigger complete_booking_row
  before insert on public.lessons
  for each row when (new.kind = 'booking') execute function private.complete_booking_row();
