-- How a live session went, for its teacher.

-- Whether it was held, said by its teacher after its end. Said again, nothing changes; said otherwise, the two days begin anew.
create function public.report_live_session(session_id uuid, held boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  session private.live_sessions := private.session_to_report(session_id);
  outcome constant text := case when held is not false then 'held' else 'not_held' end;
begin
  if session.outcome is distinct from outcome then
    update private.live_sessions s set outcome = outcome, reported_at = now() where s.id = session.id;
  end if;
end
$$;

create function public.take_back_live_report(session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  session private.live_sessions := private.session_to_report(session_id);
begin
  update private.live_sessions s set outcome = null, reported_at = null where s.id = session.id and s.reported_at is not null;
end
$$;

-- Who joined a session, for how long they were in its room and whether that counts; for its teacher and for admins. An enrolled student
-- who was there earns the teacher what was agreed on when they enrolled.
create function public.live_session_presence(session_id uuid)
returns table (
  id uuid, first_name text, last_name text, avatar_url text, is_teacher boolean, minutes integer, is_present boolean, price_cents integer
)
language sql stable security definer set search_path = '' as $$
  select p.id, p.first_name, p.last_name, p.avatar_url, p.id = s.teacher_id,
    private.minutes_present(p.id, s.id), private.was_present(p.id, s.id),
    (select e.price_cents from public.course_enrollments e where e.course_id = s.course_id and e.student_id = p.id)
  from private.live_sessions s
  join private.profiles p
    on p.id = s.teacher_id or p.id in (select a.student_id from public.live_attendance a where a.session_id = s.id)
  where s.id = live_session_presence.session_id
    and (s.teacher_id = (select auth.uid()) or (select private.is_admin()))
  order by p.id = s.teacher_id desc, p.first_name, p.last_name, p.id
$$;

-- The caller's sessions that are over and not settled yet, the oldest first, with what will be settled if nothing else is said. After two
-- days each of them is settled by itself, so they are few.
create function public.live_sessions_to_report()
returns table (
  id uuid, title text, course_title text, scheduled_at timestamptz, duration_minutes integer, joined integer, present integer,
  is_teacher_present boolean, earns_cents integer, outcome text, settles_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select s.id, s.title, c.title, s.scheduled_at, s.duration_minutes,
    (select count(*)::integer from public.live_attendance a where a.session_id = s.id),
    (select count(*)::integer from private.students_present(s.id)),
    private.was_present(s.teacher_id, s.id),
    case when private.took_place(s) then private.earned_in_live_session(s) else 0 end,
    s.outcome, private.live_session_settles_at(s)
  from private.live_sessions s join public.courses c on c.id = s.course_id
  where s.teacher_id = (select auth.uid()) and s.status = 'scheduled' and private.live_session_ends_at(s) <= now()
  order by s.scheduled_at, s.id
  limit 100
$$;

grant execute on function
  public.report_live_session(uuid, boolean), public.take_back_live_report(uuid), public.live_session_presence(uuid),
  public.live_sessions_to_report()
to authenticated;
