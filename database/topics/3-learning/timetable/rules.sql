-- Nobody is at two things at once.

-- Whether nothing but `meeting` takes the person's time then.
create function private.is_free(person uuid, during tstzrange, meeting uuid default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from private.timetable t
    where t.person_id = person and t.during && is_free.during and t.meeting_id is distinct from meeting
  )
$$;

-- When the person is taken, as far as it touches a time.
create function private.busy_times(person uuid, during tstzrange) returns tstzmultirange
language sql stable security definer set search_path = '' as $$
  select coalesce(range_agg(t.during), '{}') from private.timetable t where t.person_id = person and t.during && busy_times.during
$$;

-- The answer by which programs know that somebody is not free. It says nothing of what is in the way.
create function private.refuse_taken_time(is_teaching boolean) returns void
language plpgsql stable set search_path = '' as $$
declare
  rule constant text := case when is_teaching then 'lesson_bookings_teacher_is_free' else 'lesson_bookings_student_is_free' end;
begin
  raise exception using errcode = 'exclusion_violation', constraint = rule,
    message = format('conflicting key value violates exclusion constraint "%s"', rule);
end
$$;

-- Takes the person's time for a meeting, or moves what it takes of it. Whoever calls this holds the person's lock.
create function private.take_time(wanted private.timetable, is_teaching boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_free(wanted.person_id, wanted.during, coalesce(wanted.lesson_id, wanted.session_id, wanted.study_id)) then
    perform private.refuse_taken_time(is_teaching);
  end if;
  insert into private.timetable as t (person_id, during, lesson_id, session_id, study_id, is_change)
  values (
    wanted.person_id, wanted.during, wanted.lesson_id, wanted.session_id, wanted.study_id, coalesce(wanted.is_change, false)
  )
  on conflict on constraint timetable_once_a_meeting do update set during = excluded.during, is_legacy = false;
exception when exclusion_violation then
  -- By the answer above, or by the rule itself, where a live session was moved at the same instant; which would quote its row.
  perform private.refuse_taken_time(is_teaching);
end
$$;
