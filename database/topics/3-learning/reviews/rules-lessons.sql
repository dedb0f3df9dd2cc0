-- How many lessons stand behind a teacher's rating. Found out when a lesson is completed, and again while somebody is still in its room.

-- Both sides of a lesson were present, for which the parent of a child does not count; of a live session its teacher and at least one other.
create function private.was_held(meeting uuid, teacher uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.was_present(teacher, meeting) and exists (
    select from (
      select distinct v.person_id from private.room_visits v where v.meeting_id = meeting and v.person_id <> teacher
        and not exists (select from public.lessons l where l.id = meeting and l.student_id <> v.person_id)
        -- A parent who looks in on a class is no pupil.
        and not exists (
          select from private.children c join public.live_attendance a on a.student_id = c.child_id
          where c.parent_id = v.person_id and a.session_id = meeting
        )
    ) as others
    where private.was_present(others.person_id, meeting)
  )
$$;

create function private.keep_held_lesson(meeting uuid, teacher uuid, is_completed boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if is_completed and private.was_held(meeting, teacher) then
    insert into private.held_lessons (meeting_id, teacher_id) values (meeting, teacher) on conflict do nothing;
  else
    delete from private.held_lessons h where h.meeting_id = meeting;
  end if;
end
$$;

create function private.note_completed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_held_lesson(new.id, new.teacher_id, new.status = 'completed');
  return null;
end
$$;

-- Whoever stays on after the lesson was completed may have been there long enough only then.
create function private.note_visit_of_completed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  teacher uuid;
begin
  select l.teacher_id into teacher from public.lessons l where l.id = new.lesson_id and l.status = 'completed';
  if not found then
    select s.teacher_id into teacher from private.live_sessions s where s.id = new.session_id and s.status = 'completed';
  end if;
  if teacher is not null and not exists (select from private.held_lessons h where h.meeting_id = new.meeting_id) then
    perform private.keep_held_lesson(new.meeting_id, teacher, true);
  end if;
  return null;
end
$$;

create trigger note_completed
  after insert on public.lessons
  for each row when (new.status = 'completed') execute function private.note_completed();
-- Whatever else is written with it: another trigger may have set the status.
create trigger note_completed_again
  after update on public.lessons
  for each row when (old.status <> new.status and 'completed' in (old.status, new.status)) execute function private.note_completed();
create trigger note_completed
  after insert on private.live_sessions
  for each row when (new.status = 'completed') execute function private.note_completed();
create trigger note_completed_again
  after update on private.live_sessions
  for each row when (old.status <> new.status and 'completed' in (old.status, new.status)) execute function private.note_completed();
create trigger note_visit_of_completed
  after insert or update on private.room_visits
  for each row when (new.lesson_id is not null or new.session_id is not null) execute function private.note_visit_of_completed();

create function private.lesson_count(teacher uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.held_lessons h where h.teacher_id = teacher
$$;
