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
    update public.lesson_bookings b set
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
    and not private.is_off(free_slots.teacher_id, slots.moment, slot)
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

-- A meeting that is agreed on in a conversation: the booking and the message that tells of it, or neither. The browser chooses the id
-- of both, so that what is sent again after a lost answer is the same meeting. Runs as the caller: policies and triggers of bookings
-- and messages decide. The card alone is written with more rights, since no browser may write one.
create function public.schedule_meeting(
  meeting_id uuid, conversation_id uuid, lesson_date date, lesson_time time, time_zone text, duration_minutes integer,
  subject text, notes text default null, is_video_call boolean default true
) returns public.lesson_bookings
language plpgsql security invoker set search_path = '' as $$
declare
  me uuid := private.signed_in();
  talk public.conversations;
  booking public.lesson_bookings;
  tidy_subject text := private.tidy_message_text(schedule_meeting.subject);
  tidy_notes text := nullif(private.tidy_message_text(schedule_meeting.notes), '');
begin
  select b.* into booking from public.lesson_bookings b where b.id = meeting_id and b.created_by = me;
  if found then
    return booking;
  end if;
  select c.* into talk from public.conversations c where c.id = schedule_meeting.conversation_id;
  if not found then
    perform private.refuse('conversation_not_allowed', 'There is no such conversation of yours.', 403);
  end if;
  if talk.student_id is null or talk.teacher_id is null then
    perform private.refuse('conversation_closed', 'The other person has left.', 409);
  end if;
  insert into public.lesson_bookings (
    id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, notes
  ) values (
    meeting_id, talk.student_id, talk.teacher_id, schedule_meeting.lesson_date, schedule_meeting.lesson_time,
    schedule_meeting.time_zone, schedule_meeting.duration_minutes, tidy_subject, tidy_notes
  ) returning * into booking;
  perform private.write_meeting_card(booking.id, talk.id, is_video_call);
  return booking;
end
$$;

-- The next time from `after` on at which both people of a conversation of the caller's are free: a full or half hour on the wall
-- clock of `zone` between 09:00 and 20:30, within three weeks, and within the teacher's hours where the teacher has said any; on none of the
-- teacher's days off.
create function public.next_meeting_time(conversation_id uuid, after timestamptz, minutes integer default 60, zone text default 'UTC')
returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in();
  viewer_zone text := private.zone_for(zone, me);
  first_day date := (greatest(after, now()) at time zone viewer_zone)::date;
  wanted interval := make_interval(mins => least(greatest(coalesce(minutes, 60), 30), 120));
  talk public.conversations;
begin
  select c.* into talk from public.conversations c where c.id = conversation_id and me in (c.student_id, c.teacher_id);
  if not found then
    perform private.refuse('conversation_not_allowed', 'There is no such conversation of yours.', 403);
  end if;
  return (
    select start_at
    from generate_series(0, 21) as day
    cross join generate_series(0, 23) as step
    cross join lateral (
      select (first_day + day + time '09:00' + step * interval '30 minutes') at time zone viewer_zone as start_at
    ) as candidate
    where start_at > now() and start_at >= after and not private.is_off(talk.teacher_id, start_at, wanted)
      and not exists (
        select from public.lesson_bookings b
        where b.status = 'scheduled' and b.during && tstzrange(start_at, start_at + wanted)
          and (b.teacher_id in (talk.teacher_id, talk.student_id) or b.student_id in (talk.teacher_id, talk.student_id))
      )
      and (
        not exists (select from public.teacher_availability a where a.teacher_id = talk.teacher_id)
        or exists (
          select from public.teacher_availability a
          where a.teacher_id = talk.teacher_id
            and a.weekday = extract(dow from start_at at time zone a.time_zone)
            and (start_at at time zone a.time_zone)::time >= a.from_time
            and (start_at at time zone a.time_zone)::date + a.to_time >= (start_at + wanted) at time zone a.time_zone
        )
      )
    order by start_at limit 1
  );
end
$$;

grant execute on function
  public.schedule_meeting(uuid, uuid, date, time, text, integer, text, text, boolean),
  public.next_meeting_time(uuid, timestamptz, integer, text)
to authenticated;
