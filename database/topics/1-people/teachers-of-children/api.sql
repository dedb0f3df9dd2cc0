-- What teachers say about teaching children.

-- The caller's own application. Decisions lock the teacher's row first, and so does this.
create function private.lock_own_application() returns private.children_applications
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.signed_in();
  application private.children_applications;
begin
  perform from private.profiles p where p.id = me and p.role = 'teacher' for no key update;
  if not found then
    perform private.refuse('teachers_only', 'Only teachers apply to teach children.', 403);
  end if;
  select a.* into application from private.children_applications a where a.teacher_id = me;
  return application;
end
$$;

create function public.apply_for_children(rules_version text, reference_words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  application constant private.children_applications := private.lock_own_application();
  words constant text := btrim(coalesce(apply_for_children.reference_words, ''), E' \t\n\r');
begin
  perform private.refuse_suspended_teacher(auth.uid());
  if application.status = 'approved' then
    perform private.refuse('already_decided', 'You are approved for teaching children already.', 409);
  end if;
  if apply_for_children.rules_version is distinct from private.children_rules_version() then
    perform private.refuse('rules_changed', 'Please read the present rules for teaching children first.', 409);
  end if;
  if char_length(words) not between 20 and 2000 then
    perform private.refuse('references_needed', 'Please name people who know your teaching, in 20 to 2000 characters.', 400);
  end if;
  insert into private.children_applications (teacher_id, rules_version, reference_words)
  values (auth.uid(), apply_for_children.rules_version, words)
  on conflict (teacher_id) do update set
    status = 'pending', rules_version = excluded.rules_version, reference_words = excluded.reference_words,
    -- An admin who is reading the words before these decides nothing about them.
    applied_at = clock_timestamp(), decided_at = null, decided_by = null, note = null;
end
$$;

-- Also what was approved: from this moment on the caller teaches no children.
create function public.withdraw_children_application() returns void
language plpgsql security definer set search_path = '' as $$
declare
  application constant private.children_applications := private.lock_own_application();
begin
  if application.status is null or application.status not in ('pending', 'approved') then
    perform private.refuse('application_not_found', 'There is no application to withdraw.', 404);
  end if;
  update private.children_applications a set status = 'withdrawn' where a.teacher_id = application.teacher_id;
  update private.profiles p set is_approved_for_children = false where p.id = application.teacher_id and p.is_approved_for_children;
end
$$;

-- The caller's own, or nothing. Which admin decided it is nobody's business but theirs.
create function public.my_children_application()
returns table (status text, applied_at timestamptz, rules_version text, reference_words text, decided_at timestamptz, note text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.signed_in();
begin
  return query
    select a.status, a.applied_at, a.rules_version, a.reference_words, a.decided_at, a.note
    from private.children_applications a where a.teacher_id = me;
end
$$;

grant execute on function
  public.apply_for_children(text, text), public.withdraw_children_application(), public.my_children_application()
to authenticated;
