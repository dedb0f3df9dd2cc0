-- Bookings as browsers know them, and changing one under the names that they had before.

create view public.lesson_bookings with (security_invoker = true, check_option = local) as
  select
    id, student_id, teacher_id, lesson_date, lesson_time, time_zone, duration_minutes, subject, notes, status, during, created_by,
    created_at, updated_at, state, price_cents, currency, is_first_free, answer_until
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
  lesson constant public.lessons := private.give_up_lesson(booking_id, 'booking');
  answer public.lesson_bookings;
begin
  select b.* into answer from public.lesson_bookings b where b.id = lesson.id;
  return answer;
end
$$;

create function public.move_booking(
  booking_id uuid, lesson_date date, lesson_time time, duration_minutes integer default null, time_zone text default null
) returns public.lesson_bookings
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  lesson public.lessons;
  answer public.lesson_bookings;
begin
  select b.* into lesson from public.lessons b where b.id = booking_id and b.kind = 'booking';
  perform private.require_time_zone(coalesce(time_zone, lesson.time_zone)) where lesson.id is not null;
  perform private.check_lesson_date(lesson_date);
  perform private.change_lesson(lesson.id, 'propose_time', private.acting_in(lesson.id), now(), jsonb_build_object(
    'starts_at', (coalesce(lesson_date, lesson.lesson_date) + coalesce(lesson_time, lesson.lesson_time))
      at time zone coalesce(time_zone, lesson.time_zone),
    'duration_minutes', duration_minutes));
  select b.* into answer from public.lesson_bookings b where b.id = lesson.id;
  return answer;
end
$$;

grant execute on function
  public.cancel_booking(uuid), public.move_booking(uuid, date, time, integer, text)
to authenticated;

-- Whether the next lesson that the caller books with this teacher, for themselves or for a child, is the free first one. The promise is held
-- by one lesson at a time.
create function public.lesson_is_free(teacher_id uuid, starts_at timestamptz, child_id uuid default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.first_lesson_is_open(private.learner(lesson_is_free.child_id), lesson_is_free.teacher_id)
$$;

grant execute on function public.lesson_is_free(uuid, timestamptz, uuid) to authenticated;
