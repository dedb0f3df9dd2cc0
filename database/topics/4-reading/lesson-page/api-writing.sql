-- What the two write on the page of a lesson, where a row of a table is not enough.

-- The word of the student, or of a child's parent; pressed by mistake, it is taken back in the same way.
create function public.set_homework_done(homework_id uuid, is_done boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in_learner();
begin
  update public.lesson_homework h set done_at = case when is_done then coalesce(h.done_at, now()) end
  from public.lessons l
  where h.id = set_homework_done.homework_id and l.id = h.lesson_id and l.student_id = private.standing_for(me, l.student_id);
  if not found then
    perform private.refuse('not_yours', 'Only the student of the lesson can do this.', 403);
  end if;
end
$$;

-- An empty text removes them.
create function public.save_lesson_notes(lesson_id uuid, notes text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lesson public.lessons := private.lesson_to_write_about(save_lesson_notes.lesson_id);
  kept text := coalesce(private.normalize_message_text(notes), '');
begin
  if kept = '' then
    delete from public.lesson_notes n where n.lesson_id = lesson.id;
    return;
  end if;
  insert into public.lesson_notes as n (lesson_id, teacher_id, text) values (lesson.id, lesson.teacher_id, kept)
  on conflict on constraint lesson_notes_pkey do update set text = excluded.text, updated_at = now();
end
$$;

-- There is nothing to sum up before it has begun.
create function public.save_lesson_summary(lesson_id uuid, summary text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lesson public.lessons := private.lesson_to_write_about(save_lesson_summary.lesson_id);
begin
  if lesson.starts_at > now() then
    perform private.refuse('not_possible_now', 'The lesson has not begun yet.', 409);
  end if;
  perform private.refuse_blocked(lesson.student_id, lesson.teacher_id);
  perform private.refuse_teacher_for(lesson.student_id, lesson.teacher_id);
  update public.lessons l set summary = nullif(private.normalize_message_text(save_lesson_summary.summary), '')
  where l.id = lesson.id;
end
$$;

grant execute on function
  public.set_homework_done(uuid, boolean), public.save_lesson_notes(uuid, text), public.save_lesson_summary(uuid, text)
to authenticated;
