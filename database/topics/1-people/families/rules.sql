-- Who is a child, and whose. Every topic above builds its sentences from these.

-- Asked again for every open channel: planned once, so plpgsql.
create function private.is_child(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.profiles p where p.id = person and p.is_child);
end
$$;

-- Null for whoever is no child.
create function private.parent_of(person uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.parent_id from private.children c where c.child_id = person);
end
$$;

create function private.is_parent_of(person uuid, child uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.children c where c.child_id = child and c.parent_id = person);
end
$$;

-- The caller's children; to an app that a parent let in there are none. Read once for each query, not for each row.
create function private.my_children() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.child_id from private.children c where c.parent_id = (select auth.uid()) and not (select private.caller_is_app())
$$;

-- The caller and their children: everybody for whom the caller may read and act.
create function private.my_people() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select auth.uid() where auth.uid() is not null
  union all select c.child_id from private.children c where c.parent_id = (select auth.uid()) and not (select private.caller_is_app())
$$;

-- For whom the caller acts: themselves, or a child of theirs. What is not theirs is not there.
create function private.learner(child uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
begin
  if child is null or child = me then
    return me;
  end if;
  perform private.require_own_child(child);
  return child;
end
$$;

create function private.require_own_child(child uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_parent_of(private.signed_in_personally(), child) then
    perform private.refuse('child_not_found', 'This child is not in your family.', 404);
  end if;
end
$$;

-- In whole years; of the day of birth only the month is known, so that they count from its first. Null for whoever is no child.
create function private.age_of(child uuid, moment timestamptz) returns integer
language sql stable security definer set search_path = '' as $$
  select extract(year from age(moment::date, c.birth_month))::integer from private.children c where c.child_id = child
$$;

-- What is said of a child, whoever adds or changes it: at most 17 years old, and known by its short name alone in its family.
create function private.check_child(parent uuid, child uuid, first_name text, birth_month date, gender text, short_name text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(btrim(first_name), '') = '' or char_length(first_name) > 50 then
    perform private.refuse('words_needed', 'A first name has 1 to 50 characters.', 400);
  end if;
  if birth_month is null or birth_month > current_date or age(current_date, date_trunc('month', birth_month)) >= interval '18 years' then
    perform private.refuse('out_of_range', 'A child is at most 17 years old.', 400);
  end if;
  if gender not in ('male', 'female') then
    perform private.refuse('out_of_range', 'A child is a boy or a girl, or nothing is said.', 400);
  end if;
  if exists (
    select from private.children c
    where c.parent_id = parent and c.child_id <> child and lower(c.short_name) = lower(btrim(check_child.short_name))
  ) then
    perform private.refuse('short_name_taken', 'Another child of your family has this short name.', 409);
  end if;
end
$$;

-- The account goes with its place in a family, whoever deletes the parent, and by which way: nobody would be there for it.
create function private.child_leaves_with_family() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.users u where u.id = old.child_id;
  return null;
end
$$;

create trigger child_leaves_with_family
  after delete on private.children
  for each row execute function private.child_leaves_with_family();

-- The auth service can also keep the empty row of an account that it deletes.
create function private.children_leave_with_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.children c where c.parent_id = new.id;
  return null;
end
$$;

create trigger lomdim_children_leave_with_account
  after update of deleted_at on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.children_leave_with_account();
