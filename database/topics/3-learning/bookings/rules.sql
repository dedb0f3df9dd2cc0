-- Who may book a lesson, and for when.

create function private.check_lesson_time(lesson_date date, lesson_time time, zone text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if lesson_date > current_date + 731 then
    perform private.refuse('booking_too_far_ahead', 'A lesson can be booked up to two years ahead.', 400);
  end if;
  -- A meeting that began a moment ago may still be started.
  if (lesson_date + lesson_time) at time zone zone < now() - interval '5 minutes' then
    perform private.refuse('booking_in_the_past', 'A lesson cannot be booked in the past.', 400);
  end if;
end
$$;

create function private.check_booking_people(student uuid, teacher uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if teacher = auth.uid() then
    perform private.require_active_teacher(teacher);
  elsif not private.is_approved_teacher(teacher) then
    perform private.refuse('teacher_not_approved', 'Only an approved teacher can do this.', 403);
  end if;
  if not private.is_student(student) then
    perform private.refuse('student_not_found', 'There is no such student.', 404);
  end if;
end
$$;

-- Rows without a caller (demonstration data, operators) keep the status and the past that they state.
create function private.complete_booking_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  is_moved boolean := tg_op = 'INSERT' or (old.lesson_date, old.lesson_time, old.time_zone, old.duration_minutes)
    is distinct from (new.lesson_date, new.lesson_time, new.time_zone, new.duration_minutes);
begin
  if tg_op = 'INSERT' and me is not null then
    new.created_by := me;
    new.status := 'scheduled';
    if me in (new.student_id, new.teacher_id) then
      perform private.check_booking_people(new.student_id, new.teacher_id);
    end if;
  end if;
  if not is_moved then
    return new;
  end if;
  new.time_zone := private.zone_for(new.time_zone, me);
  if me is not null then
    if tg_op = 'UPDATE' then
      perform private.check_booking_people(new.student_id, new.teacher_id);
    end if;
    perform private.check_lesson_time(new.lesson_date, new.lesson_time, new.time_zone);
  end if;
  perform private.lock_people(array[new.student_id, new.teacher_id]);
  return new;
end
$$;

create trigger complete_booking_row
  before insert or update on public.lessons
  for each row when (new.kind = 'booking') execute function private.complete_booking_row();

-- Notifies the other of the two. Without a caller there is nobody to name.
create function private.notify_about_booking(booking public.lessons, kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is not null then
    perform private.notify_person(
      case when me = booking.student_id then booking.teacher_id else booking.student_id end,
      kind,
      jsonb_build_object('booking_id', booking.id, 'by', me, 'subject', booking.subject,
        'starts_at', booking.starts_at, 'duration_minutes', booking.duration_minutes));
  end if;
end
$$;

create function private.announce_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_about_booking(new, 'booking_created');
  return null;
end
$$;

create trigger announce_booking
  after insert on public.lessons
  for each row when (new.kind = 'booking') execute function private.announce_booking();

-- The caller's booking, locked, unless it is over. First the two people, as everywhere.
create function private.own_booking(booking_id uuid) returns public.lessons
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  booking public.lessons;
begin
  select b.* into booking from public.lessons b
  where b.id = booking_id and b.kind = 'booking' and (b.student_id = me or b.teacher_id = me);
  perform private.lock_people(array[booking.student_id, booking.teacher_id]);
  select b.* into booking from public.lessons b where b.id = booking.id for update;
  if not found then
    perform private.refuse('booking_not_found', 'There is no such booking of yours.', 404);
  end if;
  if booking.status in ('completed', 'missed') then
    perform private.refuse('booking_is_over', 'This lesson is over.', 409);
  end if;
  return booking;
end
$$;

create function private.begins_within_a_day(booking public.lessons) returns boolean
language sql stable set search_path = '' as $$
  select booking.starts_at < now() + interval '24 hours'
$$;
