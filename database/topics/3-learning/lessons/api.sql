-- What the two do with a lesson, a parent for their child, and an admin where the two disagree. Everything is decided by the transitions (`private.change_lesson`).

create function public.accept_lesson(lesson_id uuid) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(accept_lesson.lesson_id, 'accept', private.acting_in(accept_lesson.lesson_id), now())
$$;

create function public.decline_lesson(lesson_id uuid, reason text default null) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(
    decline_lesson.lesson_id, 'decline', private.acting_in(decline_lesson.lesson_id), now(),
    jsonb_build_object('reason', private.own_words(reason)))
$$;

create function public.withdraw_lesson(lesson_id uuid) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(withdraw_lesson.lesson_id, 'withdraw', private.acting_in(withdraw_lesson.lesson_id), now())
$$;

create function public.propose_lesson_time(
  lesson_id uuid, starts_at timestamptz, duration_minutes integer default null, message text default null
) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(
    propose_lesson_time.lesson_id, 'propose_time', private.acting_in(propose_lesson_time.lesson_id), now(), jsonb_build_object(
      'starts_at', propose_lesson_time.starts_at, 'duration_minutes', propose_lesson_time.duration_minutes,
      'message', private.own_words(message)))
$$;

create function public.accept_lesson_time(lesson_id uuid) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(accept_lesson_time.lesson_id, 'accept_time', private.acting_in(accept_lesson_time.lesson_id), now())
$$;

-- By the other; by its maker, it takes it back.
create function public.decline_lesson_time(lesson_id uuid) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(decline_lesson_time.lesson_id, 'decline_time', private.acting_in(decline_lesson_time.lesson_id), now())
$$;

create function public.undo_lesson(lesson_id uuid) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(undo_lesson.lesson_id, 'undo', private.acting_in(undo_lesson.lesson_id), now())
$$;

create function public.cancel_lesson(lesson_id uuid, reason text) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(cancel_lesson.lesson_id, 'cancel', private.acting_in(cancel_lesson.lesson_id), now(),
    jsonb_build_object('reason', private.require_words(reason)))
$$;

create function public.report_lesson(lesson_id uuid, outcome text) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(
    report_lesson.lesson_id, 'report', private.acting_in(report_lesson.lesson_id), now(),
    jsonb_build_object('outcome', report_lesson.outcome))
$$;

create function public.take_back_report(lesson_id uuid) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(take_back_report.lesson_id, 'take_back', private.acting_in(take_back_report.lesson_id), now())
$$;

create function public.object_to_lesson(lesson_id uuid, words text) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(
    object_to_lesson.lesson_id, 'object', private.acting_in(object_to_lesson.lesson_id), now(),
    jsonb_build_object('words', private.require_words(words)))
$$;

create function public.withdraw_objection(lesson_id uuid) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(withdraw_objection.lesson_id, 'withdraw_objection', private.acting_in(withdraw_objection.lesson_id), now())
$$;

create function public.claim_lesson(lesson_id uuid) returns public.lessons
language sql security definer set search_path = '' as $$
  select private.change_lesson(claim_lesson.lesson_id, 'claim', private.acting_in(claim_lesson.lesson_id), now())
$$;

-- An admin says what happened, where the two do not agree on it.
create function public.decide_lesson(lesson_id uuid, outcome text, note text) returns public.lessons
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me constant uuid := private.require_admin_to_act();
  before public.lessons;
  decided public.lessons;
begin
  before := private.lock_lesson(lesson_id);
  if before.state = 'disputed' and (outcome = 'held' or (before.is_claimed and outcome in ('student_absent', 'late_cancellation')))
    and not private.is_approved_teacher(before.teacher_id) then
    perform private.refuse('teacher_suspended', 'Restore the teacher first: nobody else earns anything.', 409);
  end if;
  decided := private.change_lesson(
    lesson_id, 'decide', me, now(), jsonb_build_object('outcome', outcome, 'note', private.own_words(note)));
  if before.state = 'disputed' then
    perform private.log_admin('lesson_decided', 'lesson', decided.id, jsonb_build_object('from', before.outcome, 'to', decided.outcome));
  end if;
  return decided;
end
$$;

grant execute on function
  public.accept_lesson(uuid), public.decline_lesson(uuid, text), public.withdraw_lesson(uuid),
  public.propose_lesson_time(uuid, timestamptz, integer, text), public.accept_lesson_time(uuid), public.decline_lesson_time(uuid),
  public.undo_lesson(uuid), public.cancel_lesson(uuid, text), public.report_lesson(uuid, text), public.take_back_report(uuid),
  public.object_to_lesson(uuid, text), public.withdraw_objection(uuid), public.claim_lesson(uuid),
  public.decide_lesson(uuid, text, text)
to authenticated;
