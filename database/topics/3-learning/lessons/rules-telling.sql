-- Whom a change of a lesson is told, and in which words.

-- What every notification about a lesson says. Programs know a booking by `booking_id`, a lesson of a course by `session_id`.
create function private.lesson_data(lesson public.lessons) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'lesson_id', lesson.id, 'starts_at', lesson.starts_at, 'duration_minutes', lesson.duration_minutes,
    'price_cents', lesson.price_cents, 'currency', lesson.currency, 'series_id', lesson.series_id
  ) || case lesson.kind
    when 'booking' then jsonb_build_object('booking_id', lesson.id, 'subject', lesson.subject)
    else (
      select jsonb_build_object('session_id', lesson.id, 'session_date', lesson.starts_at, 'course_id', c.id, 'course_title', c.title)
      from public.courses c where c.id = lesson.course_id)
  end)
$$;

create function private.other_of(lesson public.lessons, person uuid) returns uuid
language sql immutable set search_path = '' as $$
  select case person when lesson.student_id then lesson.teacher_id else lesson.student_id end
$$;

-- What happens to several dates of a series at once is one notification, which counts them; every date has its own mail.
create function private.tell_person(lesson public.lessons, person uuid, kind text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  of_series uuid;
begin
  if lesson.series_id is not null then
    with counted as (
      update public.notifications n set data = n.data || jsonb_build_object('dates', coalesce((n.data ->> 'dates')::integer, 1) + 1)
      where n.user_id in (person, private.parent_of(person)) and private.is_told_of(n, person)
        and n.kind = tell_person.kind and n.created_at = now() and n.data ->> 'series_id' = lesson.series_id::text
      returning n.id, n.user_id
    )
    select c.id into of_series from counted c where c.user_id = person;
  end if;
  if of_series is null then
    perform private.notify_person(person, kind, data);
  else
    perform private.queue_mail(gen_random_uuid(), person, kind, data);
  end if;
end
$$;

-- The other one is told who did it; where nobody did, both are told with whom it is.
create function private.tell_other(lesson public.lessons, actor uuid, kind text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if actor in (lesson.student_id, lesson.teacher_id) then
    perform private.tell_person(lesson, private.other_of(lesson, actor), kind, data || jsonb_build_object('by', actor));
  else
    perform private.tell_person(lesson, lesson.student_id, kind, data || jsonb_build_object('with', lesson.teacher_id));
    perform private.tell_person(lesson, lesson.teacher_id, kind, data || jsonb_build_object('with', lesson.student_id));
  end if;
end
$$;

-- Which notification an action brings; null for none.
create function private.kind_of_change(before public.lessons, lesson public.lessons, action text) returns text
language sql stable set search_path = '' as $$
  select case action
    when 'propose' then 'lesson_proposed'
    when 'book' then 'booking_created'
    when 'accept' then 'lesson_agreed'
    when 'meet' then 'lesson_agreed'
    when 'decline' then 'lesson_declined'
    when 'withdraw' then 'lesson_withdrawn'
    when 'expire' then case lesson.state when 'expired' then 'lesson_expired' else 'lesson_time_declined' end
    when 'propose_time' then
      case when before.state = 'agreed' and before.starts_at <> lesson.starts_at then 'booking_moved' else 'lesson_time_proposed' end
    when 'accept_time' then 'booking_moved'
    when 'decline_time' then 'lesson_time_declined'
    when 'cancel' then
      case lesson.kind when 'booking' then 'booking_cancelled' when 'trial' then 'trial_cancelled' else 'course_lesson_cancelled' end
    when 'leave' then case
      when lesson.state = 'settled' then 'lesson_settled'
      when lesson.kind = 'booking' then 'booking_cancelled'
      else 'lesson_cancelled'
    end
    when 'report' then 'lesson_reported'
    when 'auto_report' then 'lesson_reported'
    when 'claim' then 'lesson_reported'
    when 'take_back' then 'lesson_report_taken_back'
    when 'object' then 'lesson_disputed'
    when 'decide' then 'lesson_decided'
    when 'settle' then 'lesson_settled'
  end
$$;

-- What it says beside the lesson itself. `notes` are the words of whoever acts, and reach the other in the product and by mail.
create function private.told_of_change(before public.lessons, lesson public.lessons, action text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(case
    when action in ('propose', 'book') then jsonb_build_object('notes', lesson.notes, 'until', lesson.answer_until)
    when action in ('cancel', 'decline', 'leave') then jsonb_build_object('notes', lesson.cancel_reason, 'is_late', lesson.is_late)
    when action = 'object' then jsonb_build_object('notes', lesson.objection, 'outcome', lesson.outcome, 'until', now() + interval '3 days')
    when action = 'decide' then
      jsonb_build_object('notes', lesson.decision_note, 'outcome', lesson.outcome, 'until', now() + interval '3 days')
    when lesson.state in ('reported', 'settled') then
      jsonb_build_object('outcome', lesson.outcome, 'is_claimed', lesson.is_claimed, 'until', lesson.object_until)
    when action = 'propose_time' and before.starts_at = lesson.starts_at then (
      select jsonb_build_object('starts_at', c.starts_at, 'duration_minutes', c.duration_minutes, 'price_cents', c.price_cents,
        'notes', c.message, 'previously_at', lesson.starts_at, 'until', c.answer_until)
      from private.open_change(lesson.id) as c where c.id is not null)
    when before.starts_at <> lesson.starts_at then jsonb_build_object('previously_at', before.starts_at, 'until', lesson.answer_until)
    else '{}'
  end)
$$;

create function private.tell_of_lesson(before public.lessons, lesson public.lessons, action text, actor uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := private.kind_of_change(before, lesson, action);
  data constant jsonb := private.lesson_data(lesson) || coalesce(private.told_of_change(before, lesson, action), '{}');
begin
  if action = 'undo' then
    perform private.take_back_words(lesson);
  elsif action in ('propose', 'book') and lesson.kind = 'trial' then
    perform private.notify_person(lesson.teacher_id, 'trial_requested', data || jsonb_build_object('student_id', lesson.student_id));
    perform private.notify_person(lesson.student_id, 'trial_booked', data || jsonb_build_object('with', lesson.teacher_id));
  elsif action = 'leave' then
    -- Whoever leaves takes the lesson along; there is no page of it any more.
    perform private.tell_other(lesson, actor, kind, data - 'lesson_id');
  elsif kind is not null then
    perform private.tell_other(lesson, actor, kind, data);
  end if;
end
$$;

-- A mistake leaves no trace: what was told of it goes. Whom a mail may have reached already gets one that strikes it out of their calendar.
create function private.take_back_words(lesson public.lessons) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  foreach person in array array[lesson.student_id, lesson.teacher_id] loop
    perform private.take_back_notifications(
      person, lesson.id,
      array['lesson_proposed', 'lesson_proposed_copy', 'booking_created', 'booking_created_copy', 'trial_requested', 'trial_booked'],
      private.lesson_data(lesson) || jsonb_build_object('with', private.other_of(lesson, person)));
  end loop;
end
$$;

-- Of lessons that begin: written into their history, and told to the other one.
create function private.announce_lesson() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  first_action constant text := case new.state when 'proposed' then 'propose' else 'book' end;
begin
  insert into public.lesson_events (lesson_id, actor_id, action, data)
  values (new.id, new.created_by, first_action, jsonb_build_object(
    'to', new.starts_at, 'duration_minutes', new.duration_minutes, 'price_cents', new.price_cents));
  -- Without a caller there is nobody to name. What a parent makes is their child's.
  if new.created_by in (select private.my_people()) then
    perform private.tell_of_lesson(new, new, first_action, new.created_by);
  end if;
  return null;
end
$$;

create trigger announce_lesson
  after insert on public.lessons
  for each row execute function private.announce_lesson();

-- A teacher teaches no children any more: whoever has a lesson to come with them is told, once, for the parent to decide what becomes of it.
create function private.tell_of_lost_mark() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_person(c.child, 'child_teacher_ended', jsonb_build_object('with', new.id))
  from (
    select distinct l.student_id as child from public.lessons l
    where l.teacher_id = new.id and l.state in ('proposed', 'agreed') and upper(l.during) > now()
  ) as c
  where private.is_child(c.child);
  return null;
end
$$;

create trigger tell_of_lost_mark
  after update of is_approved_for_children on private.profiles
  for each row when (old.is_approved_for_children and not new.is_approved_for_children)
  execute function private.tell_of_lost_mark();
