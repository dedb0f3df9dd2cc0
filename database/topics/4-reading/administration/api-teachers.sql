-- What admins decide about teachers.

-- An admin decides on a teacher: profile, record and notification change together. Two admins at once decide one after the
-- other, and the second is refused when that was already decided, or when the teacher is not as they saw them: in which state
-- (`expected`), and with which profile (`seen_at`, when it was last changed), which an applicant may still change.
create function public.review_teacher(
  teacher_id uuid, action text, notes text default null, expected text default null, seen_at timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  admin uuid := private.signed_in();
  current_status text;
  changed_at timestamptz;
begin
  if not private.is_admin() then
    perform private.refuse('admins_only', 'Only an admin can review teachers.', 403);
  end if;
  perform private.require_recent_sign_in();
  if action is null or action not in ('approved', 'rejected') then
    perform private.refuse('unknown_decision', 'A teacher is either approved or rejected.', 400);
  end if;
  select p.approval_status, p.updated_at into current_status, changed_at from private.profiles p
  where p.id = teacher_id and p.role = 'teacher' for update;
  if not found then
    perform private.refuse('teacher_not_found', 'There is no such teacher.', 404);
  end if;
  if current_status = 'suspended' then
    perform private.refuse('teacher_suspended', 'This teacher is suspended. Restore them first.', 409);
  end if;
  if current_status = action or current_status <> expected then
    perform private.refuse('already_decided', 'This teacher already is ' || current_status || '.', 409);
  end if;
  if changed_at <> seen_at then
    perform private.refuse('changed_meanwhile', 'The profile has been changed meanwhile. Please look at it again.', 409);
  end if;
  update private.profiles p set approval_status = action, approved_at = now(), approved_by = admin where p.id = teacher_id;
  insert into public.admin_approvals (admin_id, teacher_id, action, notes)
  values (admin, teacher_id, action, nullif(btrim(notes), ''));
  perform private.notify_person(teacher_id, 'teacher_' || action, jsonb_build_object('notes', nullif(btrim(notes), '')));
  perform private.log_admin('teacher_' || action, 'person', teacher_id,
    jsonb_build_object('from', current_status, 'note', nullif(btrim(notes), '')));
end
$$;

-- A teacher with one status has the other from this moment on, and is notified. Two admins at once: the second is refused.
create function private.move_teacher(teacher_id uuid, from_status text, to_status text, event text, note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  teacher constant private.profiles := private.lock_person(teacher_id);
begin
  if teacher.role <> 'teacher' then
    perform private.refuse('teacher_not_found', 'There is no such teacher.', 404);
  end if;
  if teacher.approval_status <> from_status then
    perform private.refuse('already_decided', 'This teacher already is ' || teacher.approval_status || '.', 409);
  end if;
  update private.profiles p set approval_status = to_status where p.id = teacher.id;
  perform private.notify_person(teacher.id, event, jsonb_build_object('notes', nullif(btrim(note), '')));
  perform private.log_admin(event, 'person', teacher.id, jsonb_build_object('note', nullif(btrim(note), '')));
end
$$;

-- A suspended teacher is on no list, teaches nothing and has no dashboard, from this moment on; what they agreed with students stays.
create function public.suspend_teacher(teacher_id uuid, note text default null) returns void
language sql security definer set search_path = '' as $$
  select private.move_teacher(teacher_id, 'approved', 'suspended', 'teacher_suspended', note)
$$;

create function public.restore_teacher(teacher_id uuid, note text default null) returns void
language sql security definer set search_path = '' as $$
  select private.move_teacher(teacher_id, 'suspended', 'approved', 'teacher_restored', note)
$$;

grant execute on function
  public.review_teacher(uuid, text, text, text, timestamptz), public.suspend_teacher(uuid, text), public.restore_teacher(uuid, text)
to authenticated;
