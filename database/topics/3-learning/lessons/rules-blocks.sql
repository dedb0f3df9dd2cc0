-- What becomes of the lessons of two of whom one blocks the other.

-- What is to come is given up by the blocker, by the rules for everybody: a proposal is withdrawn or declined, an agreed lesson cancelled,
-- late where it is late, and the other is notified as of any other. What has begun can no longer be cancelled; its room is closed.
create function private.block_cancels_lessons() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lesson public.lessons;
  action text;
begin
  for lesson in
    select l.* from public.lessons l
    where l.student_id in (new.blocker_id, new.blocked_id) and l.teacher_id in (new.blocker_id, new.blocked_id)
      and l.state in ('proposed', 'agreed')
    order by l.starts_at, l.id
  loop
    action := case
      when 'maker' = any (private.lesson_actors(lesson, new.blocker_id)) then 'withdraw'
      when 'other' = any (private.lesson_actors(lesson, new.blocker_id)) then 'decline'
      else 'cancel'
    end;
    if private.lesson_step(lesson, action, new.blocker_id, now()) is not null then
      perform private.change_lesson(lesson.id, action, new.blocker_id, now());
    end if;
  end loop;
  return null;
end
$$;

create trigger block_cancels_lessons
  after insert on private.blocks
  for each row execute function private.block_cancels_lessons();
