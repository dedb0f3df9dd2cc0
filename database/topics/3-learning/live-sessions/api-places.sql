-- Reserving a place in a live session, giving it back, and joining.

-- What the dialog says before anything is used up, of the caller or of a child of theirs: teacher, joined, reserved, enrolled, free_trial;
-- or why not: trial_used, trial_reserved, full, over, cancelled, unavailable, students_only, not_for_you.
create function public.live_session_eligibility(session_id uuid, child_id uuid default null) returns text
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  person uuid := private.reading_for(child_id);
  session private.live_sessions;
begin
  select s.* into session from private.live_sessions s where s.id = session_id;
  if session.id is null then
    perform private.refuse('session_not_found', 'There is no such session.', 404);
  end if;
  return private.live_eligibility(session, person);
end
$$;

-- A place in a session that cannot be joined yet. It spends nothing; pressing again changes nothing. For a child also while it can be
-- joined: the child itself goes in, and without a seat in the course only to where its parent has taken a place.
create function public.reserve_live_place(session_id uuid, child_id uuid default null, confirm_age boolean default false) returns text
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  person uuid := private.learner(child_id);
  session private.live_sessions := private.lock_live_session(session_id, person);
  eligibility text;
begin
  eligibility := private.live_eligibility(session, person);
  perform private.require_live_eligibility(eligibility);
  if eligibility = 'teacher' then
    perform private.refuse('students_only', 'The teacher needs no place of their own.', 403);
  end if;
  if eligibility in ('enrolled', 'free_trial') then
    if eligibility = 'free_trial' and not private.has_reserved(session.id, person) then
      perform private.check_learner(session.course_id, person, confirm_age);
    end if;
    if private.live_session_opens_at(session) <= now() and not private.is_child(person) then
      perform private.refuse('not_possible_now', 'This session can be joined now; no place is reserved any more.', 409);
    end if;
    insert into public.live_reservations (session_id, student_id) values (session.id, person) on conflict do nothing;
  end if;
  return private.live_eligibility(session, person);
end
$$;

-- Whoever has none gives none back: it stands so already.
create function public.give_back_live_place(session_id uuid, child_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  person uuid := private.learner(child_id);
  session private.live_sessions := private.lock_live_session(session_id, person);
begin
  delete from public.live_reservations r where r.session_id = session.id and r.student_id = person;
end
$$;

-- Gives the room to someone who may enter, and records it: attendance once, and the free trial where it was used. From 30 minutes before
-- it begins; the teacher may go in at any time. Pressing again gives the room again.
create function public.join_live_session(session_id uuid) returns table (room text, eligibility text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  person uuid := private.signed_in_learner();
  session private.live_sessions := private.lock_live_session(session_id, person);
begin
  if session.teacher_id = person then
    perform private.refuse_suspended_teacher(person);
  end if;
  eligibility := private.live_eligibility(session, person);
  perform private.require_live_eligibility(eligibility);
  if eligibility not in ('teacher', 'joined') and private.live_session_opens_at(session) > now() then
    perform private.refuse('not_open_yet', 'A live session can be joined from 30 minutes before it begins.', 409);
  end if;
  if eligibility = 'free_trial' and not private.has_reserved(session.id, person) then
    if private.is_child(person) then
      perform private.refuse('child_account', 'Please ask your parent to take a place for you.', 403);
    end if;
    perform private.check_learner(session.course_id, person, false);
  end if;
  if eligibility = 'free_trial' then
    insert into public.free_trials (student_id, course_id, teacher_id, session_id)
    values (person, session.course_id, session.teacher_id, session.id);
    -- What waited for this trial waits for nothing any more.
    delete from public.live_reservations r
    where r.student_id = person and r.session_id in (select private.reserved_beside(session, person, now()));
  end if;
  if eligibility in ('enrolled', 'free_trial') then
    -- Who was there as enrolled and comes back with a free trial is there already.
    insert into public.live_attendance (session_id, student_id) values (session.id, person) on conflict do nothing;
    delete from public.live_reservations r where r.session_id = session.id and r.student_id = person;
  end if;
  room := session.jitsi_room;
  return next;
end
$$;

grant execute on function
  public.live_session_eligibility(uuid, uuid), public.reserve_live_place(uuid, uuid, boolean), public.give_back_live_place(uuid, uuid),
  public.join_live_session(uuid)
to authenticated;
