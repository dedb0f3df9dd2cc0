-- Who may propose a lesson to whom, for when, and how often.

-- Before a date is turned into a moment: there are dates that have none.
create function private.check_lesson_date(lesson_date date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if lesson_date > current_date + 731 then
    perform private.refuse('booking_too_far_ahead', 'A lesson can be booked up to two years ahead.', 400);
  end if;
end
$$;

create function private.check_lesson_moment(starts_at timestamptz, moment timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if starts_at > moment + interval '731 days' then
    perform private.refuse('booking_too_far_ahead', 'A lesson can be booked up to two years ahead.', 400);
  end if;
  -- A meeting that began a moment ago may still be started.
  if starts_at < moment - interval '5 minutes' then
    perform private.refuse('booking_in_the_past', 'A lesson cannot be booked in the past.', 400);
  end if;
end
$$;

-- In words that have other causes too: nobody is told that they are blocked.
create function private.refuse_blocked(student uuid, teacher uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_blocked(student, teacher) then
    perform private.refuse('not_possible_now', 'This is not possible now.', 409);
  end if;
end
$$;

create function private.check_lesson_people(student uuid, teacher uuid, actor uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if teacher = actor then
    perform private.require_active_teacher(teacher);
  elsif not private.is_approved_teacher(teacher) then
    perform private.refuse('teacher_not_approved', 'Only an approved teacher can do this.', 403);
  end if;
  if not private.is_student(student) then
    perform private.refuse('student_not_found', 'There is no such student.', 404);
  end if;
  perform private.refuse_teacher_for(student, teacher);
  if private.is_parent_of(teacher, student) then
    perform private.refuse('own_child', 'A parent is not the teacher of their own child here.', 409);
  end if;
  if teacher = actor and (private.is_blocked(student, teacher) or not private.is_acquainted(student, teacher)) then
    perform private.refuse('not_acquainted', 'You can schedule with students who have learned with you or written to you.', 403);
  end if;
  perform private.refuse_blocked(student, teacher);
  if not private.may_learn_with(student, teacher) then
    perform private.refuse_other_audience();
  end if;
end
$$;

-- Whether teacher and student are still for each other, as when the lesson was proposed: a lesson of a course as the course is.
create function private.lesson_is_for_both(lesson public.lessons) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when lesson.course_id is null then private.may_learn_with(lesson.student_id, lesson.teacher_id)
    else private.course_is_for(lesson.student_id, lesson.course_id) end;
end
$$;

-- Nobody is buried in proposals: of the two of them together, to one person in a day, and to all, those of a whole family
-- counted. A series counts once, and not against itself. Whoever calls this holds the locks of both.
create function private.limit_proposals(
  student uuid, teacher uuid, actor uuid, moment timestamptz, is_new boolean, series uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := 'Please wait for an answer to what you have proposed.';
  of_pair bigint;
  in_all bigint;
begin
  if is_new then
    perform private.limit_rate('too_many_proposals', words, 5, (
      select count(distinct coalesce(l.series_id, l.id)) from public.lessons l
      where l.student_id = student and l.teacher_id = teacher and l.state = 'proposed' and l.answer_until > moment
        and (series is null or l.series_id is distinct from series)));
  end if;
  select
    count(distinct e.proposal) filter (where e.student_id = student and e.teacher_id = teacher), count(distinct e.proposal)
  into of_pair, in_all
  from (
    select l.student_id, l.teacher_id,
      case when h.action = 'propose' and l.series_id is not null then l.series_id::text else h.id::text end as proposal
    from public.lesson_events h join public.lessons l on l.id = h.lesson_id
    where h.actor_id in (select private.family_of(actor)) and h.at > moment - interval '24 hours' and h.action in ('propose', 'propose_time')
      and (series is null or l.series_id is distinct from series)
  ) as e;
  perform private.limit_rate('too_many_proposals', words, 10, of_pair);
  perform private.limit_rate('too_many_proposals', words, 30, in_all);
end
$$;

-- A week, but no longer than the lesson lasts: both being in its room makes it firm until then.
create function private.answer_until(during tstzrange, moment timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select least(upper(during), moment + interval '7 days')
$$;

-- Whether the teacher's yes is given beforehand: inside their rules, where these say so. A lesson that is moved is not in its own way.
create function private.is_given_beforehand(teacher uuid, starts_at timestamptz, minutes integer, lesson uuid default null) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (private.booking_rules(teacher)).accepts = 'beforehand' and private.is_free_slot(teacher, starts_at, minutes, lesson);
end
$$;

-- What is proposed into the firm time of the other is refused at once; nobody could say yes to it.
create function private.check_other_is_free(lesson public.lessons, maker uuid, during tstzrange) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  other constant uuid := case maker when lesson.student_id then lesson.teacher_id else lesson.student_id end;
begin
  if not private.is_free(other, during, lesson.id) then
    perform private.refuse_taken_time(other = lesson.teacher_id);
  end if;
end
$$;
