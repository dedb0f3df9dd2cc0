-- Calls of browsers that do not know the agreement yet. Each is one of the calls above under its former name.

-- Gives up a lesson in whichever state it is: what is only proposed is withdrawn or declined.
create function private.give_up_lesson(lesson uuid, wanted_kind text) returns public.lessons
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.acting_in(lesson);
  found public.lessons;
begin
  select l.* into found from public.lessons l where l.id = lesson and l.kind = wanted_kind;
  return private.change_lesson(found.id, case
    when 'maker' = any (private.lesson_actors(found, me)) then 'withdraw'
    when 'other' = any (private.lesson_actors(found, me)) then 'decline'
    when found.state in ('withdrawn', 'declined') then case found.state when 'withdrawn' then 'withdraw' else 'decline' end
    else 'cancel'
  end, me, now());
end
$$;

-- A teacher's word about a lesson: it was held, or the student did not come.
create function private.mark_lesson(lesson uuid, is_booking boolean, held boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.acting_in(lesson);
  found public.lessons;
begin
  select l.* into found from public.lessons l where l.id = lesson and (l.kind = 'booking') = is_booking;
  if found.student_id = me then
    perform private.refuse('not_yours', 'Only its teacher can complete it.', 403);
  end if;
  perform private.change_lesson(found.id, 'report', me, now(),
    jsonb_build_object('outcome', case when held is not false then 'held' else 'student_absent' end));
end
$$;

create function public.complete_booking(booking_id uuid, held boolean default true) returns void
language sql security definer set search_path = '' as $$
  select private.mark_lesson(booking_id, true, held)
$$;

create function public.complete_course_session(session_id uuid, held boolean default true) returns void
language sql security definer set search_path = '' as $$
  select private.mark_lesson(session_id, false, held)
$$;

grant execute on function public.complete_booking(uuid, boolean), public.complete_course_session(uuid, boolean) to authenticated;
