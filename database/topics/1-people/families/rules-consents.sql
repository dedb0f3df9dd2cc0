-- What a parent agreed to.

-- Whether the parent agreed to lessons of this child with this teacher in which nobody else is there.
create function private.agreed_to_one_to_one(child uuid, teacher uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.consents c
    where c.child_id = child and c.teacher_id = teacher and c.kind = 'one_to_one' and c.withdrawn_at is null);
end
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

-- Whether the parent has agreed to the present text for this child.
create function private.has_consent(child uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.consents c
    where c.child_id = child and c.kind = 'child' and c.version = private.children_consent_version() and c.withdrawn_at is null);
end
$$;

-- A parent begins nothing new for a child before they have agreed to the present text; what was agreed on before stays. Nobody else is
-- asked: not the clock, and not whoever fills the pool or moves a session in which the child has a place.
create function private.require_consent_for_child() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_parent_of(auth.uid(), new.student_id) and not private.has_consent(new.student_id) then
    perform private.refuse('consent_needed', 'Please read and agree to the present text about children first.', 409);
  end if;
  return new;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['lessons', 'course_enrollments', 'live_reservations', 'student_packages', 'sponsorship_requests'] loop
    execute format('create trigger a_child_needs_consent before insert on public.%I
      for each row execute function private.require_consent_for_child()', name);
  end loop;
end
$$;
