-- When a lesson is, and who may agree on one.

-- Whoever changes the calendar of these people waits here for whoever does so already. Always in the same order, so that two
-- such transactions never wait for each other; the lock ends with the transaction.
create function private.take_turns(people uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  turn bigint;
begin
  for turn in select distinct hashtextextended(person::text, 0) as key from unnest(people) as person order by key loop
    perform pg_advisory_xact_lock(turn);
  end loop;
end
$$;

-- A zone for what was entered: the one that was sent, or that of the person's profile.
create function private.zone_for(sent text, person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := coalesce(sent, (select time_zone from private.profiles where id = person), 'UTC');
begin
  if not private.is_time_zone(zone) then
    perform private.refuse('unknown_time_zone', 'This time zone is not known: ' || left(zone, 64) || '.', 400);
  end if;
  return zone;
end
$$;

-- Date and time on the wall clock of a zone, as a span that is the same for everyone.
create function private.lesson_span(lesson_date date, lesson_time time, zone text, minutes integer) returns tstzrange
language sql stable set search_path = '' as $$
  select tstzrange(starts_at, starts_at + make_interval(mins => minutes), '[)')
  from (select (lesson_date + lesson_time) at time zone zone as starts_at) as wall_clock
$$;

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
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  elsif me is not null then
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
  new.during := private.lesson_span(new.lesson_date, new.lesson_time, new.time_zone, new.duration_minutes);
  perform private.take_turns(array[new.student_id, new.teacher_id]);
  return new;
end
$$;

create trigger complete_booking_row
  before insert or update on public.lesson_bookings
  for each row execute function private.complete_booking_row();

-- Tells the other of the two. Without a caller there is nobody to tell about.
create function private.notify_about_booking(booking public.lesson_bookings, kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is not null then
    perform private.notify_person(
      case when me = booking.student_id then booking.teacher_id else booking.student_id end,
      kind,
      jsonb_build_object('booking_id', booking.id, 'by', me, 'subject', booking.subject,
        'starts_at', lower(booking.during), 'duration_minutes', booking.duration_minutes));
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
  after insert on public.lesson_bookings
  for each row execute function private.announce_booking();

-- The caller's booking, locked, unless it is over.
create function private.own_booking(booking_id uuid) returns public.lesson_bookings
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  booking public.lesson_bookings;
begin
  select b.* into booking from public.lesson_bookings b
  where b.id = booking_id and (b.student_id = me or b.teacher_id = me) for update;
  if not found then
    perform private.refuse('booking_not_found', 'There is no such booking of yours.', 404);
  end if;
  if booking.status in ('completed', 'missed') then
    perform private.refuse('booking_is_over', 'This lesson is over.', 409);
  end if;
  return booking;
end
$$;

create function private.begins_within_a_day(booking public.lesson_bookings) returns boolean
language sql stable set search_path = '' as $$
  select lower(booking.during) < now() + interval '24 hours'
$$;

create function private.is_teacher(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where id = person and role = 'teacher')
$$;

-- One change of a teacher's hours after the other, so that two at once cannot both find the weekday free.
create function private.check_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.time_zone := private.zone_for(new.time_zone, new.teacher_id);
  perform private.take_turns(array[new.teacher_id]);
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

-- The card of a meeting that the caller has just booked, in the conversation of the two who meet. One for each booking, under its id.
create function private.write_meeting_card(booking_id uuid, conversation_id uuid, is_video_call boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.chat_messages (id, conversation_id, sender_id, content, message_type, meeting_data)
  select b.id, c.id, b.created_by, b.subject, 'meeting_request',
    -- Long notes are read with the booking itself.
    jsonb_build_object('booking_id', b.id, 'date', b.lesson_date, 'time', to_char(b.lesson_time, 'HH24:MI'),
      'time_zone', b.time_zone, 'duration', b.duration_minutes, 'subject', b.subject,
      'notes', left(b.notes, 1000), 'isVideoCall', is_video_call)
  from public.lesson_bookings b
  join public.conversations c on c.student_id = b.student_id and c.teacher_id = b.teacher_id
  where b.id = write_meeting_card.booking_id and b.created_by = auth.uid() and b.created_at = now()
    and c.id = write_meeting_card.conversation_id;
  if not found then
    perform private.refuse('booking_not_found', 'There is no such booking of yours.', 404);
  end if;
end
$$;
