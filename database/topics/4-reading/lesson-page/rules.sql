-- What is written on the page of a lesson, and by whom.

-- The lessons on whose pages the caller writes as their teacher; not those with somebody who blocked them, or whom they
-- blocked, nor those of a child without the mark for it.
create function private.my_lessons_to_teach() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select l.id from public.lessons l
  where l.teacher_id = (select auth.uid()) and l.status <> 'cancelled' and private.may_teach((select auth.uid()), l.student_id)
    and l.student_id <> all (array(select private.my_blocked()))
$$;

-- Both read what was given, and the parent of a child; also of a lesson that was cancelled since.
create function private.my_lessons_of_two() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select l.id from public.lessons l where l.teacher_id = (select auth.uid())
  union select l.id from public.lessons l where l.student_id in (select private.my_people())
$$;

create function private.normalize_homework() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.text := private.normalize_message_text(new.text);
  if tg_op = 'INSERT' then
    new.created_by := coalesce(auth.uid(), new.created_by);
    -- Whoever adds at the same instant waits here, so that neither counts without the other.
    perform from public.lessons l where l.id = new.lesson_id for no key update;
    if (select count(*) from public.lesson_homework h where h.lesson_id = new.lesson_id) >= 50 then
      perform private.refuse('list_too_long', 'A lesson has at most 50 pieces of homework.', 400);
    end if;
  end if;
  return new;
end
$$;

create trigger normalize_homework
  before insert or update on public.lesson_homework
  for each row execute function private.normalize_homework();

create function private.audience_of_lesson_homework(changed public.lesson_homework) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce((
    select array_remove(array[l.student_id, l.teacher_id, private.parent_of(l.student_id)], null)
    from public.lessons l where l.id = changed.lesson_id), '{}')
$$;

-- The lesson, for its teacher alone, who has to be allowed to teach.
create function private.lesson_to_write_about(lesson uuid) returns public.lessons
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  found_lesson public.lessons;
begin
  perform private.refuse_suspended_teacher(me);
  select l.* into found_lesson from public.lessons l where l.id = lesson for no key update;
  if found_lesson.id is null or found_lesson.teacher_id <> me or found_lesson.status = 'cancelled' then
    perform private.refuse('not_yours', 'Only the teacher of the lesson can do this.', 403);
  end if;
  return found_lesson;
end
$$;

-- Of lessons that repeat, one stands for all that wait for an answer.
create function private.is_first_that_waits(lesson public.lessons) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.lessons l
    where l.series_id = lesson.series_id and l.state = 'proposed' and (l.starts_at, l.id) < (lesson.starts_at, lesson.id)
  )
$$;

create function private.dates_that_wait(series uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.lessons l where l.series_id = series and l.state = 'proposed'
$$;
