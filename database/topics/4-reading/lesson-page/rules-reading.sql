-- What a lesson says of itself to one of the two, to the parent of a child, or to an admin.

-- A teacher is addressed with their title.
create function private.lesson_person(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id,
    'name', nullif(btrim(concat_ws(' ', case p.role when 'teacher' then p.title end, p.first_name, p.last_name)), ''),
    'avatar_url', p.avatar_url,
    'time_zone', p.time_zone)
  from private.profiles p where p.id = person
$$;

create function private.role_in_lesson(lesson public.lessons, viewer uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when viewer = lesson.student_id then 'student'
    when viewer = lesson.teacher_id then 'teacher'
    when private.is_parent_of(viewer, lesson.student_id) then 'parent'
    else 'admin'
  end
$$;

-- Whose yes is missing: to the lesson, or to another time for it.
create function private.lesson_waits_for(lesson public.lessons) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when lesson.state = 'proposed' then case when lesson.student_agreed_at is null then 'student' else 'teacher' end
    when lesson.state = 'agreed' then
      case (private.open_change(lesson.id)).proposed_by when lesson.student_id then 'teacher' when lesson.teacher_id then 'student' end
  end
$$;

-- Who, when, at which price, where it stands, and what may be done about it now. A parent does what the student may; a child itself nothing.
create function private.lesson_head(lesson public.lessons, viewer uuid, moment timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', lesson.id, 'kind', lesson.kind, 'state', lesson.state, 'status', lesson.status,
    'role', private.role_in_lesson(lesson, viewer),
    'student', private.lesson_person(lesson.student_id)
      || case when private.is_child(lesson.student_id) then '{"is_child": true}' else '{}' end::jsonb,
    'teacher', private.lesson_person(lesson.teacher_id),
    'course', (select jsonb_build_object('id', c.id, 'title', c.title) from public.courses c where c.id = lesson.course_id),
    'starts_at', lesson.starts_at, 'duration_minutes', lesson.duration_minutes,
    'subject', coalesce((select c.title from public.courses c where c.id = lesson.course_id), lesson.subject),
    'price_cents', lesson.price_cents, 'currency', lesson.currency, 'rate_cents', lesson.rate_cents,
    'is_first_free', lesson.is_first_free,
    'package', (
      select jsonb_build_object('number', lesson.package_number, 'lessons', p.lessons)
      from public.student_packages p where p.id = lesson.package_id and lesson.package_number is not null),
    'waits_for', private.lesson_waits_for(lesson), 'answer_until', lesson.answer_until,
    'change', (
      select jsonb_build_object('proposed_by', c.proposed_by, 'starts_at', c.starts_at, 'duration_minutes', c.duration_minutes,
        'price_cents', c.price_cents, 'message', c.message, 'answer_until', c.answer_until)
      from private.open_change(lesson.id) as c where c.id is not null and lesson.state = 'agreed'),
    -- Until then cancelling has no consequences for who looks.
    'free_until', case
      when lesson.kind = 'trial' and private.standing_for(viewer, lesson.student_id) = lesson.student_id then private.trial_free_until(lesson)
      else lesson.starts_at - interval '24 hours'
    end,
    'actions', case
      when private.is_child(viewer) then '[]'
      else to_jsonb(private.lesson_actions(lesson, private.standing_for(viewer, lesson.student_id), moment))
    end,
    'room_opens_at', lower(private.room_hours(lesson.starts_at, upper(lesson.during))),
    'room_closes_at', upper(private.room_hours(lesson.starts_at, upper(lesson.during))))
$$;

-- What happened until now and how it ended.
create function private.lesson_account(lesson public.lessons) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'notes', lesson.notes, 'created_by', lesson.created_by, 'created_at', lesson.created_at,
    'undo_until', private.lesson_moment(lesson, 'undo'),
    'outcome', lesson.outcome, 'proposed_outcome', private.proposed_outcome(lesson.id),
    'presence', coalesce((
      select jsonb_agg(jsonb_build_object('person_id', p.person_id, 'minutes', p.minutes)) from private.lesson_presence(lesson.id) as p), '[]'),
    'reported_by', lesson.reported_by, 'is_claimed', lesson.is_claimed, 'object_until', lesson.object_until,
    'objection', lesson.objection,
    -- Without a word of either, the product speaks for the teacher.
    'objected_by', case when lesson.objected_at is not null then
      case coalesce(lesson.reported_by, lesson.teacher_id) when lesson.teacher_id then lesson.student_id else lesson.teacher_id end end,
    'cancelled_by', lesson.cancelled_by, 'cancel_reason', lesson.cancel_reason, 'is_late', lesson.is_late,
    'decision_note', lesson.decision_note, 'summary', lesson.summary,
    'history', coalesce((
      select jsonb_agg(jsonb_build_object('at', e.at, 'actor_id', e.actor_id, 'action', e.action, 'data', e.data) order by e.id)
      from public.lesson_events e where e.lesson_id = lesson.id), '[]'))
$$;

-- What the two have put beside it. An admin decides about a lesson without reading this.
create function private.lesson_work(lesson public.lessons, viewer uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'homework', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', h.id, 'text', h.text, 'due_on', h.due_on, 'done_at', h.done_at)
        order by h.due_on nulls last, h.created_at, h.id)
      from public.lesson_homework h
      where h.lesson_id = lesson.id and private.standing_for(viewer, lesson.student_id) in (lesson.student_id, lesson.teacher_id)), '[]'),
    'private_notes', (select n.text from public.lesson_notes n where n.lesson_id = lesson.id and n.teacher_id = viewer),
    'materials', coalesce((
      select jsonb_agg(
        jsonb_build_object('name', substr(o.name, 38), 'size', private.file_size(o.metadata), 'owner_id', o.owner_id) order by o.name)
      from storage.objects o
      where o.bucket_id = 'lesson-materials' and o.name like lesson.id::text || '/%'
        and private.standing_for(viewer, lesson.student_id) in (lesson.student_id, lesson.teacher_id)),
      '[]'))
$$;
