-- What admins decide about who teaches children.

-- Those that wait, the longest waiting first, or the one of this teacher, however it stands. `may_be_approved`: the teacher has agreed to
-- the rules.
create function public.admin_children_applications(only_teacher uuid default null, cursor text default null, page_size integer default 50)
returns table (
  teacher_id uuid, first_name text, last_name text, email text, avatar_url text, approval_status text, audiences text[],
  status text, applied_at timestamptz, rules_version text, reference_words text, may_be_approved boolean,
  decided_at timestamptz, note text, next_cursor text
)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  parts constant text[] := private.cursor_parts(cursor, 2);
begin
  perform private.require_admin();
  return query
    select p.id, p.first_name, p.last_name, p.email, p.avatar_url, p.approval_status, p.audiences,
      a.status, a.applied_at, a.rules_version, a.reference_words, a.rules_version is not null,
      a.decided_at, a.note, jsonb_build_array(a.applied_at, a.teacher_id)::text
    from private.children_applications a join private.profiles p on p.id = a.teacher_id
    where case when only_teacher is null then a.status = 'pending' else a.teacher_id = only_teacher end
      and (parts is null or (a.applied_at, a.teacher_id) > (parts[1]::timestamptz, parts[2]::uuid))
    order by a.applied_at, a.teacher_id
    limit least(greatest(coalesce(page_size, 50), 1), 200);
end
$$;

-- Beside the decision about the teacher, and independent of it: the mark counts while both are there. Profile, application, record and
-- notification change together. Locked as in `review_teacher`: of two at once the second is refused (`expected`), and so is whoever decides
-- about words that the teacher has withdrawn or written anew meanwhile (`seen`, the moment of the application that the admin read).
create function public.review_children_teacher(
  teacher_id uuid, action text, notes text default null, expected text default null, seen timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  admin constant uuid := private.require_admin_to_act();
  words constant text := nullif(btrim(notes), '');
  application private.children_applications;
begin
  if action is null or action not in ('approved', 'rejected') then
    perform private.refuse('unknown_decision', 'A teacher is either approved or rejected.', 400);
  end if;
  perform from private.profiles p where p.id = teacher_id and p.role = 'teacher' for no key update;
  if not found then
    perform private.refuse('teacher_not_found', 'There is no such teacher.', 404);
  end if;
  -- Asked again: whoever waited for the row may be no admin any more.
  perform private.require_admin();
  select a.* into application from private.children_applications a where a.teacher_id = teacher_id and a.status <> 'withdrawn';
  if not found then
    perform private.refuse('application_not_found', 'This teacher does not ask to teach children.', 404);
  end if;
  if application.status = action or application.status <> expected then
    perform private.refuse('already_decided', 'This application already is ' || application.status || '.', 409);
  end if;
  if application.applied_at <> seen then
    perform private.refuse('application_changed', 'The teacher has written this application anew. Please read it once more.', 409);
  end if;
  if action = 'approved' and application.rules_version is null then
    perform private.refuse('rules_not_agreed', 'This teacher has not agreed to the rules for teaching children yet.', 409);
  end if;
  update private.children_applications a set status = action, decided_at = now(), decided_by = admin, note = words
  where a.teacher_id = teacher_id;
  update private.profiles p set is_approved_for_children = (action = 'approved') where p.id = teacher_id;
  insert into public.admin_approvals (admin_id, teacher_id, action, notes) values (admin, teacher_id, 'children_' || action, words);
  perform private.notify_person(teacher_id, 'children_' || action, jsonb_build_object('notes', words));
  perform private.log_admin('children_' || action, 'person', teacher_id, jsonb_build_object('from', application.status, 'note', words));
end
$$;

grant execute on function
  public.admin_children_applications(uuid, text, integer), public.review_children_teacher(uuid, text, text, text, timestamptz)
to authenticated;
