-- What comes about by itself: time runs out, or both are in the room.

-- What is due: what nobody answered expires, what nobody objected to is settled, and where both were in the room and nobody has said
-- anything for a week, the product says that it was held. A teacher who may not teach earns nothing now; it waits until they may.
create function private.due_lessons(moment timestamptz, max_rows integer)
returns table (lesson_id uuid, action text)
language sql stable security definer set search_path = '' as $$
  select due.id, due.action
  from (
    select l.id, 'expire' as action from public.lessons l where l.state = 'proposed' and l.answer_until <= moment
    union all
    select c.lesson_id, 'expire' from public.lesson_changes c join public.lessons l on l.id = c.lesson_id
    where c.state = 'open' and c.answer_until <= moment and l.state = 'agreed'
    union all
    select l.id, 'settle' from public.lessons l
    where l.state = 'reported' and l.object_until <= moment
      and ((l.outcome <> 'held' and not l.is_claimed) or private.is_approved_teacher(l.teacher_id))
    union all
    -- Who was silent for two weeks more is asked by nobody again and again.
    select l.id, 'auto_report' from public.lessons l
    where l.state = 'agreed' and l.starts_at between moment - interval '21 days' and moment - interval '7 days'
      and upper(l.during) <= moment - interval '7 days' and private.proposed_outcome(l.id) = 'held'
  ) as due
  order by due.id limit max_rows
$$;

-- How many there were. Whoever is busy with one of the two is not waited for: it is done the next time, and nobody waits in a circle.
create function private.settle_lessons(moment timestamptz, max_rows integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  lesson public.lessons;
  done integer := 0;
begin
  for due in select d.* from private.due_lessons(moment, max_rows) as d loop
    select l.* into lesson from public.lessons l where l.id = due.lesson_id;
    continue when not private.try_lock_people(array[lesson.student_id, lesson.teacher_id]);
    select l.* into lesson from public.lessons l where l.id = due.lesson_id;
    continue when lesson.id is null or private.lesson_step(lesson, due.action, null, moment) is null;
    perform private.change_lesson(lesson.id, due.action, null, moment);
    done := done + 1;
  end loop;
  return done;
end
$$;

-- Both being in the room is a yes. Two who come at the same instant wait for each other here, and the second finds the first.
create function private.meet_in_room() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lesson public.lessons;
begin
  select l.* into lesson from public.lessons l where l.id = new.lesson_id and l.state = 'proposed';
  if not found then
    return null;
  end if;
  perform private.lock_people(array[lesson.student_id, lesson.teacher_id]);
  select l.* into lesson from public.lessons l where l.id = new.lesson_id;
  if private.lesson_step(lesson, 'meet', null, now()) is not null and (
    select count(distinct v.person_id) from private.room_visits v
    where v.lesson_id = lesson.id and v.left_at is null and v.seen_at > now() - interval '3 minutes'
      and v.person_id in (lesson.student_id, lesson.teacher_id)
  ) = 2 then
    begin
      perform private.change_lesson(lesson.id, 'meet', null, now());
    exception when exclusion_violation then
      -- The other has something firm at this time. They may talk all the same; the lesson stays proposed.
      return null;
    end;
  end if;
  return null;
end
$$;

create trigger meet_in_room
  after insert or update of left_at on private.room_visits
  for each row when (new.lesson_id is not null and new.left_at is null) execute function private.meet_in_room();
