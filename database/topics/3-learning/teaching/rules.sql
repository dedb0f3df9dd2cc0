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
