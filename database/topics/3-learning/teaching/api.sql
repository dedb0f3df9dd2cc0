-- What teachers say about their lessons.

-- A single lesson of a course was held, or the student missed it. A trial earns nothing, any other the course's price.
create function public.complete_course_session(session_id uuid, held boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  lesson public.lessons;
  outcome text := case when held is not false then 'completed' else 'missed' end;
  hours public.teacher_hours;
begin
  select s.* into lesson from public.lessons s where s.id = session_id and s.kind <> 'booking' for no key update;
  if not private.may_complete(lesson.teacher_id, lesson.starts_at, lesson.status, outcome) then
    return;
  end if;
  update public.lessons s set status = outcome where s.id = lesson.id;
  if outcome = 'completed' then
    hours.teacher_id := lesson.teacher_id;
    hours.lesson_id := lesson.id;
    hours.course_id := lesson.course_id;
    hours.student_id := lesson.student_id;
    perform private.log_teaching(
      hours, lesson.duration_minutes, lesson.starts_at,
      case when lesson.kind = 'trial' then 0 else (select c.price from public.courses c where c.id = lesson.course_id) end,
      'eur');
  end if;
end
$$;

grant execute on function public.complete_course_session(uuid, boolean) to authenticated;

-- A booked lesson was held, or missed. It earns the teacher's hourly rate; the first one held with a teacher is free.
create function public.complete_booking(booking_id uuid, held boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  booking public.lessons;
  teacher private.profiles;
  outcome text := case when held is not false then 'completed' else 'missed' end;
  hours public.teacher_hours;
  is_first boolean;
begin
  -- The teacher's row first: of two lessons with one student completed at the same instant, only one is the first.
  select p.* into teacher from private.profiles p where p.id = private.signed_in() for no key update;
  select b.* into booking from public.lessons b where b.id = booking_id and b.kind = 'booking' for no key update;
  if booking.id is null then
    perform private.refuse('booking_not_found', 'There is no such booking.', 404);
  end if;
  if not private.may_complete(booking.teacher_id, booking.starts_at, booking.status, outcome) then
    return;
  end if;
  is_first := not exists (
    select from public.lessons b
    where b.kind = 'booking' and b.teacher_id = booking.teacher_id and b.student_id = booking.student_id and b.status = 'completed');
  update public.lessons b set status = outcome where b.id = booking.id;
  if outcome = 'completed' then
    hours.teacher_id := booking.teacher_id;
    hours.lesson_id := booking.id;
    hours.student_id := booking.student_id;
    perform private.log_teaching(
      hours, booking.duration_minutes, booking.starts_at,
      case when is_first then 0 else round(coalesce(teacher.hourly_rate, 0) * 100 * booking.duration_minutes / 60.0)::integer end,
      'usd');
  end if;
end
$$;

grant execute on function public.complete_booking(uuid, boolean) to authenticated;
