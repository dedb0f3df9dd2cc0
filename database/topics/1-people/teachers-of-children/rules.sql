-- Who teaches children.

-- The rules to which a teacher of children agrees now: `policies.teachersOfChildrenVersion` of the contract.
create function private.children_rules_version() returns text
language sql immutable set search_path = '' as $$
  select '2026-11'
$$;

-- Asked again for every open channel: planned once, so plpgsql.
create function private.may_teach(teacher uuid, student uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_approved_teacher(teacher) and (private.may_teach_children(teacher) or not private.is_child(student));
end
$$;

create function private.refuse_teacher_for(student uuid, teacher uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_child(student) and not private.may_teach_children(teacher) then
    perform private.refuse('not_approved_for_children', 'This teacher is not approved for teaching children.', 403);
  end if;
end
$$;

-- The same for whoever is about to write it down: the teacher's row stays as it is until the transaction ends, so that an admin decides
-- before or after, and finds what came before.
create function private.require_teacher_for(student uuid, teacher uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_child(student) then
    perform from private.profiles p where p.id = teacher for share;
    perform private.refuse_teacher_for(student, teacher);
  end if;
end
$$;

-- Nobody else has the mark, so that nobody who becomes a teacher again brings it along.
create function private.children_mark_follows_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_approved_for_children := false;
  update private.children_applications a set status = 'withdrawn' where a.teacher_id = new.id and a.status in ('pending', 'approved');
  return new;
end
$$;

create trigger children_mark_follows_role
  before update of role on private.profiles
  for each row when (old.role = 'teacher' and new.role <> 'teacher')
  execute function private.children_mark_follows_role();

-- The lists of admins ask again.
create function private.note_children_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.teacher_changes (id) values (new.teacher_id) on conflict (id) do update set changed_at = clock_timestamp();
  return null;
end
$$;

create trigger note_children_application
  after insert or update on private.children_applications
  for each row execute function private.note_children_application();
