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

-- The caller's children. Read once for each query, not for each row.
create function private.my_children() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.child_id from private.children c where c.parent_id = (select auth.uid())
$$;

-- The caller and their children: everybody for whom the caller may read and act.
create function private.my_people() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select auth.uid() where auth.uid() is not null
  union all select c.child_id from private.children c where c.parent_id = (select auth.uid())
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
  if not private.is_parent_of(private.signed_in(), child) then
    perform private.refuse('child_not_found', 'This child is not in your family.', 404);
  end if;
end
$$;

-- Whether the parent agreed to lessons of this child with this teacher in which nobody else is there.
create function private.agreed_to_one_to_one(child uuid, teacher uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.consents c
    where c.child_id = child and c.teacher_id = teacher and c.kind = 'one_to_one' and c.withdrawn_at is null);
end
$$;

-- In whole years; of the day of birth only the month is known, so that they count from its first. Null for whoever is no child.
create function private.age_of(child uuid, moment timestamptz) returns integer
language sql stable security definer set search_path = '' as $$
  select extract(year from age(moment::date, c.birth_month))::integer from private.children c where c.child_id = child
$$;

-- Which text about children's data a parent agrees to now: `policies.childrenVersion` of the contract.
create function private.children_consent_version() returns text
language sql immutable set search_path = '' as $$
  select '2026-11'
$$;

create function private.require_consent_version(given text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if given is distinct from private.children_consent_version() then
    perform private.refuse('consent_needed', 'Please read and agree to the present text about children first.', 409);
  end if;
end
$$;

-- A child of at most 17 who is born.
create function private.require_childs_age(birth_month date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if birth_month is null or birth_month > current_date or age(current_date, birth_month) >= interval '18 years' then
    perform private.refuse('out_of_range', 'A child is at most 17 years old.', 400);
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
