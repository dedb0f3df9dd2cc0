-- What was taught is logged once, with what it earned.

-- The unique source columns of teacher_hours and of teacher_earnings make a second log impossible, whoever calls.
create function private.log_teaching(hours public.teacher_hours, minutes integer, began timestamptz, cents integer, currency text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Whoever may not teach earns nothing, whatever called this. Held until the end, so that a suspension comes before or after it.
  perform from private.profiles p where p.id = hours.teacher_id for share;
  perform private.require_active_teacher(hours.teacher_id);
  insert into public.teacher_hours (
    teacher_id, lesson_id, live_session_id, course_id, student_id, hours_taught, date_taught)
  select
    hours.teacher_id, hours.lesson_id, hours.live_session_id, hours.course_id, hours.student_id,
    round(minutes / 60.0, 2), (began at time zone p.time_zone)::date
  from private.profiles p where p.id = hours.teacher_id
  returning id into hours.id;
  -- Earned as soon as it was taught: status `pending` is for what is still to be settled, which nothing here brings about.
  insert into public.teacher_earnings (teacher_id, hours_id, amount, currency, status)
  values (hours.teacher_id, hours.id, cents, currency, 'completed');
end
$$;

-- Of a live session: whose it is, whether it began, and what it means to press again.
-- True when there is something to do, false when it already stands so.
create function private.may_complete(teacher uuid, began timestamptz, status text, outcome text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if teacher is null then
    perform private.refuse('session_not_found', 'There is no such session.', 404);
  end if;
  if teacher <> private.signed_in() then
    perform private.refuse('not_yours', 'Only its teacher can complete it.', 403);
  end if;
  -- Before everything else: also what already stands so is not theirs to say while they are suspended.
  perform private.require_active_teacher(teacher);
  if status = outcome then
    return false;
  end if;
  if status = 'cancelled' then
    perform private.refuse('session_cancelled', 'This session was cancelled.', 409);
  end if;
  if status <> 'scheduled' then
    perform private.refuse('already_completed', 'This was already recorded as ' || status || '.', 409);
  end if;
  if began > now() then
    perform private.refuse('not_started_yet', 'This has not begun yet.', 409);
  end if;
  return true;
end
$$;
