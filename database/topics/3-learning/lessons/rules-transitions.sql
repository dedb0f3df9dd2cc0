-- Who may do what with a lesson, in which state and when. The README draws the same; a test compares the two, and others are made from it.

-- What is not here is refused. `condition` is one of `private.lesson_condition`, the moments of `private.lesson_moment`, the actors
-- those of `private.lesson_actors`; from `not_before` on, and before `not_after`. `needs_teacher`: only while the teacher may teach.
create function private.lesson_transitions() returns table (
  from_state text, condition text, action text, actor text, not_before text, not_after text, to_state text, needs_teacher boolean
)
language sql immutable set search_path = '' as $$
  values
    (null, null, 'propose', 'either', null, null, 'proposed', true),
    (null, 'inside the rules', 'book', 'student', null, null, 'agreed', true),
    ('proposed', null, 'accept', 'other', null, 'answer', 'agreed', true),
    ('proposed', null, 'meet', 'room', 'door', 'end', 'agreed', true),
    ('proposed', null, 'decline', 'other', null, null, 'declined', false),
    ('proposed', null, 'withdraw', 'maker', null, null, 'withdrawn', false),
    ('proposed', null, 'propose_time', 'either', null, 'answer', 'proposed', true),
    ('proposed', null, 'undo', 'creator', null, 'undo', 'undone', false),
    ('proposed', null, 'expire', 'clock', 'answer', null, 'expired', false),
    ('proposed', null, 'leave', 'either', null, null, 'cancelled', false),
    ('agreed', null, 'propose_time', 'either', null, 'beginning', 'agreed', true),
    ('agreed', 'change', 'accept_time', 'change_other', null, 'change', 'agreed', true),
    ('agreed', 'change', 'decline_time', 'either', null, null, 'agreed', false),
    ('agreed', 'change', 'expire', 'clock', 'change', null, 'agreed', false),
    ('agreed', null, 'undo', 'creator', null, 'undo', 'undone', false),
    ('agreed', null, 'cancel', 'either', null, 'beginning', 'cancelled', false),
    ('agreed', null, 'leave', 'either', null, 'end', 'cancelled', false),
    ('agreed', null, 'report', 'teacher', 'end', null, 'reported', true),
    ('agreed', null, 'report', 'student', 'end', null, 'reported', false),
    ('agreed', 'both present', 'auto_report', 'clock', 'week', null, 'reported', false),
    ('cancelled', 'late', 'claim', 'teacher', null, 'week', 'reported', true),
    ('reported', 'not cancelled', 'report', 'reporter', null, 'objection', 'reported', true),
    ('reported', 'not cancelled', 'take_back', 'reporter', null, 'objection', 'agreed', false),
    ('reported', 'cancelled', 'take_back', 'reporter', null, 'objection', 'cancelled', false),
    ('reported', 'student absent', 'claim', 'teacher', null, 'objection', 'reported', true),
    ('reported', null, 'object', 'answerer', null, 'objection', 'disputed', false),
    ('reported', null, 'settle', 'clock', 'objection', null, 'settled', false),
    ('reported', null, 'leave', 'answerer', null, null, 'settled', false),
    ('disputed', null, 'withdraw_objection', 'answerer', null, null, 'reported', false),
    ('disputed', null, 'decide', 'admin', null, null, 'settled', false)
$$;

create function private.open_change(lesson uuid) returns public.lesson_changes
language sql stable security definer set search_path = '' as $$
  select c.* from public.lesson_changes c where c.lesson_id = lesson and c.state = 'open'
$$;

create function private.lesson_moment(lesson public.lessons, name text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case name
    when 'door' then lower(private.room_hours(lesson.starts_at, upper(lesson.during)))
    when 'beginning' then lesson.starts_at
    when 'end' then upper(lesson.during)
    when 'week' then upper(lesson.during) + interval '7 days'
    when 'answer' then lesson.answer_until
    when 'change' then (private.open_change(lesson.id)).answer_until
    when 'undo' then least(lesson.created_at + interval '10 minutes', lesson.starts_at)
    when 'objection' then lesson.object_until
  end
$$;

create function private.lesson_condition(lesson public.lessons, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case name
    when 'change' then (private.open_change(lesson.id)).id is not null
    when 'both present' then private.proposed_outcome(lesson.id) = 'held'
    -- A trial costs nothing that could be asked for.
    when 'late' then lesson.is_late and lesson.cancelled_by = lesson.student_id and lesson.kind <> 'trial'
    when 'cancelled' then lesson.outcome = 'late_cancellation'
    when 'not cancelled' then lesson.outcome <> 'late_cancellation'
    when 'student absent' then lesson.outcome = 'student_absent' and lesson.reported_by = lesson.teacher_id and not lesson.is_claimed
  end
$$;

-- What somebody is to a lesson. Nobody at all is the clock, or the room in which both are. Without a word of either, the product speaks
-- for the teacher: they may correct it, and the student object.
create function private.lesson_actors(lesson public.lessons, actor uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when actor is null then array['clock', 'room']
    when actor in (lesson.student_id, lesson.teacher_id) then array_remove(array[
      'either',
      case actor when lesson.student_id then 'student' else 'teacher' end,
      case when lesson.created_by = actor then 'creator' end,
      case
        when lesson.state <> 'proposed' then null
        when (case actor when lesson.student_id then lesson.student_agreed_at else lesson.teacher_agreed_at end) is null then 'other'
        else 'maker'
      end,
      case when (private.open_change(lesson.id)).proposed_by <> actor then 'change_other' end,
      case
        when lesson.reported_at is null then null
        when coalesce(lesson.reported_by, lesson.teacher_id) = actor then 'reporter'
        else 'answerer'
      end], null)
    when exists (select from private.profiles p where p.id = actor and p.role = 'admin') then array['admin']
    else '{}'
  end
$$;

-- Where an action leads; null for what is not possible now.
create function private.lesson_step(lesson public.lessons, action text, actor uuid, moment timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select t.to_state
  from private.lesson_transitions() as t
  where t.from_state = lesson.state and t.action = lesson_step.action
    and t.actor = any (private.lesson_actors(lesson, lesson_step.actor))
    and (t.not_before is null or moment >= private.lesson_moment(lesson, t.not_before))
    and (t.not_after is null or moment < private.lesson_moment(lesson, t.not_after))
    and (t.condition is null or private.lesson_condition(lesson, t.condition))
  limit 1
$$;

-- Whether the teacher of a lesson may teach, where the action asks for it: nobody makes something firm with a teacher who may not, and
-- such a teacher says nothing that counts. What a student reports does not depend on it.
create function private.needs_active_teacher(lesson public.lessons, action text, actor uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.lesson_transitions() as t
    where t.from_state = lesson.state and t.action = needs_active_teacher.action and t.needs_teacher
      and (t.action <> 'report' or needs_active_teacher.actor = lesson.teacher_id)
  )
$$;

-- What makes a lesson firm, or moves it, asks once more whether the two are for each other: by the audience, and the teacher of a child by
-- their mark. What was held can be said in any case.
create function private.needs_fitting_people(action text) returns boolean
language sql immutable set search_path = '' as $$
  select action in ('accept', 'meet', 'propose_time', 'accept_time')
$$;

-- What somebody may do with a lesson now, for the buttons of a page.
create function private.lesson_actions(lesson public.lessons, actor uuid, moment timestamptz) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(a.action order by a.place), '{}')
  from (
    select t.action, min(t.place) as place
    from private.lesson_transitions() with ordinality as t (
      from_state, condition, action, actor, not_before, not_after, to_state, needs_teacher, place)
    where t.from_state = lesson.state and t.action <> 'leave' and lesson_actions.actor is not null
      and private.lesson_step(lesson, t.action, lesson_actions.actor, moment) is not null
      and (private.is_approved_teacher(lesson.teacher_id) or not private.needs_active_teacher(lesson, t.action, lesson_actions.actor))
      and (not private.needs_fitting_people(t.action)
        or (private.lesson_is_for_both(lesson) and private.may_teach(lesson.teacher_id, lesson.student_id)))
    group by t.action
  ) as a
$$;
