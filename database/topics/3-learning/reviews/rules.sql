-- Only those who learned with a teacher speak about them.

create function private.had_lesson_with(student uuid, teacher uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.lessons l
    where l.student_id = student and l.teacher_id = teacher and l.status = 'completed'
  ) or exists (
    select from public.live_attendance a join private.live_sessions s on s.id = a.session_id
    where a.student_id = student and s.teacher_id = teacher and s.status = 'completed'
  )
$$;

create function private.normalize_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Whoever writes for somebody else is turned away by the policy.
  if tg_op = 'INSERT' and new.student_id = auth.uid() and not private.had_lesson_with(new.student_id, new.teacher_id) then
    perform private.refuse('no_lesson_yet', 'A teacher can be reviewed after a completed lesson.', 403);
  end if;
  new.comment := nullif(btrim(new.comment, E' \t\n\r'), '');
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create trigger normalize_review
  before insert or update on public.reviews
  for each row execute function private.normalize_review();
