-- What becomes of the lessons of two of whom one blocks the other.

-- What is to come is given up by the blocker, also the lessons of children, by the rules for everybody: a proposal is withdrawn or
-- declined, an agreed lesson cancelled, late where it is late, and the other is notified as of any other. What has begun can no longer be
-- cancelled; its room is closed.
create function private.block_cancels_lessons() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lesson public.lessons;
  -- Of a child's lesson the child, for whom the parent speaks.
  actor uuid;
  action text;
begin
  for lesson in
    select l.* from public.lessons l
    where l.state in ('proposed', 'agreed') and (
      (l.teacher_id = new.blocker_id and l.student_id = any (private.household(new.blocked_id)))
      or (l.teacher_id = new.blocked_id and l.student_id = any (private.household(new.blocker_id))))
    order by l.starts_at, l.id
  loop
    actor := case lesson.teacher_id when new.blocker_id then new.blocker_id else lesson.student_id end;
    action := case
      when 'maker' = any (private.lesson_actors(lesson, actor)) then 'withdraw'
      when 'other' = any (private.lesson_actors(lesson, actor)) then 'decline'
      else 'cancel'
    end;
    if private.lesson_step(lesson, action, actor, now()) is not null then
      perform private.change_lesson(lesson.id, action, actor, now());
    end if;
  end loop;
  return null;
end
$$;

create trigger block_cancels_lessons
  after insert on private.blocks
  for each row execute function private.block_cancels_lessons();
