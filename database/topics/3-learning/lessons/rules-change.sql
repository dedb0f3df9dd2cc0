-- The one writer of a lesson's state.

-- The locks of both people first, then the row: whoever changes their time waits here. Whoever leaves the product holds their own already, with
-- which nobody else changes a lesson of theirs; taking those of all the others after it, two could wait for each other.
create function private.lock_lesson(lesson uuid, leaver uuid default null) returns public.lessons
language plpgsql security definer set search_path = '' as $$
declare
  locked public.lessons;
begin
  select l.* into locked from public.lessons l where l.id = lesson;
  if found then
    perform private.lock_people(case when leaver is null then array[locked.student_id, locked.teacher_id] else array[leaver] end);
    select l.* into locked from public.lessons l where l.id = lesson for no key update;
  end if;
  return locked;
end
$$;

-- Pressed again, what already stands so changes nothing.
create function private.stands_so(lesson public.lessons, action text, actor uuid, data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when 'either' <> all (private.lesson_actors(lesson, actor)) then false
    when action = 'accept' then lesson.state = 'agreed' and (private.open_change(lesson.id)).id is null
    when action = 'decline' then lesson.state = 'declined'
    when action = 'withdraw' then lesson.state = 'withdrawn'
    when action = 'cancel' then lesson.state = 'cancelled'
    when action = 'undo' then lesson.state = 'undone'
    else coalesce((
      select e.action = stands_so.action and e.actor_id = actor and e.data @> jsonb_strip_nulls(stands_so.data)
      from public.lesson_events e where e.lesson_id = lesson.id order by e.id desc limit 1), false)
  end
$$;

-- Nothing becomes firm with a teacher who may not teach, and nothing that such a teacher says counts.
create function private.require_lesson_teacher(lesson public.lessons, actor uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if actor = lesson.teacher_id then
    perform private.require_active_teacher(actor);
  elsif not private.is_approved_teacher(lesson.teacher_id) then
    perform private.refuse('teacher_not_approved', 'Only an approved teacher can do this.', 403);
  end if;
end
$$;

-- What a teacher may say of a lesson and what a student may; an admin decides between all of it.
create function private.check_outcome(lesson public.lessons, outcome text, actor uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if outcome is null or not (outcome = any (case
    when lesson.outcome = 'late_cancellation' then array['late_cancellation', 'not_held']
    when actor = lesson.student_id then array['teacher_absent', 'not_held']
    else array['held', 'student_absent', 'teacher_absent', 'not_held']
  end)) then
    perform private.refuse('unknown_outcome', 'This is nothing that can be said of this lesson.', 400);
  end if;
end
$$;

-- The lesson with another state and what belongs to it; nothing is written here.
create function private.changed_lesson(
  lesson public.lessons, next_state text, action text, actor uuid, moment timestamptz, data jsonb
) returns public.lessons
language plpgsql stable security definer set search_path = '' as $$
begin
  lesson.state := next_state;
  if action in ('accept', 'meet') then
    lesson.student_agreed_at := coalesce(lesson.student_agreed_at, moment);
    lesson.teacher_agreed_at := coalesce(lesson.teacher_agreed_at, moment);
    lesson.answer_until := null;
  elsif action in ('cancel', 'leave') and next_state = 'cancelled' then
    lesson.cancelled_by := actor;
    lesson.cancelled_at := moment;
    lesson.cancel_reason := data ->> 'reason';
    lesson.is_late := action = 'cancel' and moment > case
      when lesson.kind = 'trial' and actor = lesson.student_id then private.trial_free_until(lesson)
      else lesson.starts_at - interval '24 hours'
    end;
    lesson.sequence := lesson.sequence + 1;
  elsif action = 'decline' then
    lesson.cancelled_by := actor;
    lesson.cancelled_at := moment;
    lesson.cancel_reason := data ->> 'reason';
  elsif action in ('report', 'auto_report') then
    lesson.outcome := case action when 'report' then data ->> 'outcome' else 'held' end;
    lesson.is_claimed := false;
    lesson.reported_by := actor;
    lesson.reported_at := moment;
    lesson.object_until := moment + interval '48 hours';
  elsif action = 'claim' then
    lesson.outcome := coalesce(lesson.outcome, 'late_cancellation');
    lesson.is_claimed := true;
    lesson.reported_by := actor;
    lesson.reported_at := moment;
    lesson.object_until := moment + interval '48 hours';
  elsif action = 'take_back' then
    lesson.outcome := null;
    lesson.is_claimed := false;
    lesson.reported_by := null;
    lesson.reported_at := null;
    lesson.object_until := null;
  elsif action = 'object' then
    lesson.objection := data ->> 'words';
    lesson.objected_at := moment;
  elsif action = 'withdraw_objection' then
    lesson.objection := null;
    lesson.objected_at := null;
    -- Their time has run out by their own word.
    lesson.object_until := moment;
  elsif action = 'decide' then
    lesson.outcome := data ->> 'outcome';
    lesson.is_claimed := lesson.is_claimed and lesson.outcome in ('student_absent', 'late_cancellation');
    lesson.decided_by := actor;
    lesson.decision_note := data ->> 'note';
  end if;
  return lesson;
end
$$;

-- What the table says too, before somebody agrees to what could then not be written.
create function private.check_lesson_length(kind text, minutes integer) returns void
language plpgsql immutable set search_path = '' as $$
declare
  rule constant text := case kind when 'booking' then 'lessons_duration_of_booking' else 'lessons_duration_minutes_check' end;
begin
  if minutes not between 15 and 240 or (kind = 'booking' and minutes not in (30, 60, 90, 120)) then
    raise exception using errcode = 'check_violation', constraint = rule,
      message = format('new row for relation "lessons" violates check constraint "%s"', rule);
  end if;
end
$$;

create function private.write_lesson(changed public.lessons) returns public.lessons
language plpgsql security definer set search_path = '' as $$
declare
  written public.lessons;
begin
  update public.lessons l set
    state = changed.state, starts_at = changed.starts_at, duration_minutes = changed.duration_minutes,
    student_agreed_at = changed.student_agreed_at, teacher_agreed_at = changed.teacher_agreed_at, answer_until = changed.answer_until,
    price_cents = changed.price_cents, outcome = changed.outcome, reported_by = changed.reported_by, reported_at = changed.reported_at,
    object_until = changed.object_until, is_claimed = changed.is_claimed, objection = changed.objection,
    objected_at = changed.objected_at, decided_by = changed.decided_by, decision_note = changed.decision_note,
    cancelled_by = changed.cancelled_by, cancelled_at = changed.cancelled_at, cancel_reason = changed.cancel_reason,
    is_late = changed.is_late, sequence = changed.sequence
  where l.id = changed.id
  returning l.* into written;
  return written;
end
$$;

create function private.close_change(lesson uuid, closed_state text) returns void
language sql security definer set search_path = '' as $$
  update public.lesson_changes c set state = closed_state where c.lesson_id = lesson and c.state = 'open'
$$;

-- Another time. What was only proposed is proposed anew, by whoever says so now. What stands goes on standing until the other agrees;
-- the student of a teacher who says yes beforehand moves it at once, as long as cancelling it would cost nothing.
create function private.propose_other_time(lesson public.lessons, actor uuid, moment timestamptz, data jsonb) returns public.lessons
language plpgsql security definer set search_path = '' as $$
declare
  starts constant timestamptz := data ->> 'starts_at';
  minutes constant integer := coalesce((data ->> 'duration_minutes')::integer, lesson.duration_minutes);
  during constant tstzrange := tstzrange(starts, starts + make_interval(mins => minutes), '[)');
  is_student constant boolean := actor = lesson.student_id;
begin
  perform private.check_lesson_moment(starts, moment);
  perform private.check_lesson_length(lesson.kind, minutes);
  perform private.check_other_is_free(lesson, actor, during);
  if lesson.state = 'agreed' and not (
    is_student and moment <= lesson.starts_at - interval '24 hours'
    and private.is_given_beforehand(lesson.teacher_id, starts, minutes, lesson.id)
  ) then
    perform private.limit_proposals(lesson.student_id, lesson.teacher_id, actor, moment, false);
    perform private.close_change(lesson.id, case (private.open_change(lesson.id)).proposed_by when actor then 'withdrawn' else 'declined' end);
    insert into public.lesson_changes (lesson_id, proposed_by, starts_at, duration_minutes, price_cents, message, answer_until, created_at)
    values (lesson.id, actor, starts, minutes, private.price_for(lesson, minutes), data ->> 'message',
      least(moment + interval '7 days', lesson.starts_at, starts), moment);
    return lesson;
  end if;
  if lesson.state = 'proposed' then
    perform private.limit_proposals(lesson.student_id, lesson.teacher_id, actor, moment, false);
    lesson.student_agreed_at := case when is_student then moment end;
    lesson.teacher_agreed_at := case when not is_student then moment end;
    lesson.answer_until := private.answer_until(during, moment);
  else
    perform private.close_change(lesson.id, 'withdrawn');
    lesson.student_agreed_at := moment;
    lesson.teacher_agreed_at := moment;
  end if;
  lesson.price_cents := private.price_for(lesson, minutes);
  lesson.starts_at := starts;
  lesson.duration_minutes := minutes;
  lesson.sequence := lesson.sequence + 1;
  return lesson;
end
$$;

-- The other has agreed to the time that waits: it is the lesson's from now on, at the price that was proposed with it.
create function private.take_other_time(lesson public.lessons, actor uuid, moment timestamptz) returns public.lessons
language plpgsql security definer set search_path = '' as $$
declare
  change constant public.lesson_changes := private.open_change(lesson.id);
begin
  perform private.close_change(lesson.id, 'accepted');
  lesson.starts_at := change.starts_at;
  lesson.duration_minutes := change.duration_minutes;
  lesson.price_cents := change.price_cents;
  lesson.student_agreed_at := case actor when lesson.student_id then moment else change.created_at end;
  lesson.teacher_agreed_at := case actor when lesson.teacher_id then moment else change.created_at end;
  lesson.sequence := lesson.sequence + 1;
  return lesson;
end
$$;

-- A trial that came to nothing, and not by the student's fault, can be used elsewhere.
create function private.give_trial_back(lesson public.lessons, actor uuid) returns void
language sql security definer set search_path = '' as $$
  update private.profiles p set trial_lessons_used = p.trial_lessons_used - 1
  where p.id = lesson.student_id and p.trial_lessons_used > 0 and lesson.kind = 'trial'
    and (
      lesson.state in ('declined', 'withdrawn', 'expired', 'undone')
      or (lesson.state = 'cancelled' and (actor = lesson.teacher_id or not lesson.is_late))
      or (lesson.state = 'settled' and lesson.outcome in ('teacher_absent', 'not_held'))
    )
$$;

create function private.counts_as_taught(lesson public.lessons) returns boolean
language sql immutable set search_path = '' as $$
  select lesson.state = 'settled' and (lesson.outcome = 'held' or lesson.is_claimed)
$$;

-- Hours and earnings, here alone: once, of the agreed length and at the agreed price.
create function private.log_lesson(lesson public.lessons) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hours public.teacher_hours;
begin
  hours.teacher_id := lesson.teacher_id;
  hours.lesson_id := lesson.id;
  hours.course_id := lesson.course_id;
  hours.student_id := lesson.student_id;
  perform private.log_teaching(hours, lesson.duration_minutes, lesson.starts_at, lesson.price_cents, lesson.currency);
end
$$;

-- What the history keeps beside who and when.
create function private.event_data(before public.lessons, lesson public.lessons, action text, data jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(data || jsonb_build_object(
    'from', case when before.starts_at <> lesson.starts_at then before.starts_at end,
    'to', case when before.starts_at <> lesson.starts_at then lesson.starts_at end,
    'price_cents', case when before.price_cents <> lesson.price_cents then lesson.price_cents end,
    'is_late', case when action = 'cancel' then lesson.is_late end,
    'outcome', case when action in ('report', 'auto_report', 'claim', 'decide', 'settle') then lesson.outcome end))
$$;

-- Does something with a lesson: the transition decides whether it may be, and when. No caller is asked here who they are; `actor` is who
-- acts, and nobody means the clock or the room. Nothing else writes a lesson's state.
create function private.change_lesson(lesson uuid, action text, actor uuid, moment timestamptz, data jsonb default '{}')
returns public.lessons
language plpgsql security definer set search_path = '' as $$
declare
  before constant public.lessons := private.lock_lesson(lesson, case action when 'leave' then actor end);
  next_state text;
  changed public.lessons;
begin
  if before.id is null or private.lesson_actors(before, actor) = '{}' or (before.state = 'undone' and action <> 'undo')
    or ('admin' = any (private.lesson_actors(before, actor)) and action <> 'decide')
  then
    perform private.refuse('lesson_not_found', 'There is no such lesson of yours.', 404);
  end if;
  next_state := private.lesson_step(before, action, actor, moment);
  if next_state is null then
    if private.stands_so(before, action, actor, data) then
      return before;
    end if;
    perform private.refuse('not_possible_now', 'This cannot be done with the lesson now.', 409);
  end if;
  if private.needs_active_teacher(before, action, actor) then
    perform private.require_lesson_teacher(before, actor);
  end if;
  if private.needs_fitting_people(action) then
    perform private.require_teacher_for(before.student_id, before.teacher_id);
    if not private.lesson_is_for_both(before) then
      perform private.refuse_other_audience();
    end if;
  end if;
  if action in ('report', 'decide') then
    perform private.check_outcome(before, data ->> 'outcome', actor);
  end if;
  changed := case
    when action = 'propose_time' then private.propose_other_time(before, actor, moment, data)
    when action = 'accept_time' then private.take_other_time(before, actor, moment)
    else private.changed_lesson(before, next_state, action, actor, moment, data)
  end;
  -- What happened can be said once a lesson is over: then a new time of it is too late as well, also where the clock has not come by yet.
  if action in ('undo', 'cancel', 'leave', 'decline_time', 'expire', 'report', 'auto_report') then
    perform private.close_change(before.id, case
      when action in ('expire', 'report', 'auto_report') then 'expired'
      when (private.open_change(before.id)).proposed_by = actor then 'withdrawn'
      else 'declined'
    end);
  end if;
  changed := private.write_lesson(changed);
  insert into public.lesson_events (lesson_id, at, actor_id, action, data)
  values (changed.id, moment, actor, change_lesson.action, private.event_data(before, changed, action, data));
  if before.state <> changed.state then
    perform private.give_trial_back(changed, actor);
    if private.counts_as_taught(changed) then
      perform private.log_lesson(changed);
    end if;
  end if;
  perform private.tell_of_lesson(before, changed, action, actor);
  return changed;
end
$$;
