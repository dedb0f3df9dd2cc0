-- Only those who learned with a teacher speak about them.

-- In a completed lesson or live session in which they were present, or a child of theirs was: a child writes no reviews, its parent does. The
-- visit says who came; nobody had a lesson with themselves.
create function private.had_lesson_with(student uuid, teacher uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select student <> teacher and exists (
    select from (
      select student as id
      union all select c.child_id from private.children c where c.parent_id = student
    ) as learner
    where exists (
      select from public.lessons l
      where l.student_id = learner.id and l.teacher_id = teacher and l.status = 'completed' and private.was_present(learner.id, l.id)
    ) or exists (
      select from private.room_visits v join private.live_sessions s on s.id = v.session_id
      where v.person_id = learner.id and s.teacher_id = teacher and s.status = 'completed' and private.was_present(learner.id, s.id)
    )
  )
$$;

create function private.normalize_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Whoever writes for somebody else is turned away by the policy.
  if tg_op = 'INSERT' and new.student_id = auth.uid() and not private.had_lesson_with(new.student_id, new.teacher_id) then
    perform private.refuse('no_lesson_yet', 'A teacher can be reviewed after a completed lesson in which one was present.', 403);
  end if;
  new.comment := nullif(btrim(new.comment, E' \t\n\r'), '');
  -- The reply of the teacher is no change of the review. The clock, not the beginning of the transaction: whoever waited for the reply
  -- changed the review after it.
  if tg_op = 'UPDATE' and (old.rating, old.comment) is distinct from (new.rating, new.comment) then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end
$$;

create trigger normalize_review
  before insert or update on public.reviews
  for each row execute function private.normalize_review();
