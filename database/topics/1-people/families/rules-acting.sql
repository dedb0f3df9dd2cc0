-- How a parent acts and reads for a child. One substitution at the entrance; behind it everything goes on seeing the child as the student
-- who acts, so that no rule about lessons, seats or packages knows of families.

-- Whom this person stands for towards a student: for the child where it is theirs, otherwise for themselves. An app stands for no child.
create function private.standing_for(person uuid, student uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when private.is_parent_of(person, student) and not private.caller_is_app() then student else person end
$$;

-- As whom the caller acts towards a student. A child's own session acts for nobody, not even for itself.
create function private.acting_for(student uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.standing_for(private.signed_in(), student);
end
$$;

-- Whose lessons and courses the caller reads: a child of theirs, or their own, which a child reads too.
create function private.reading_for(child uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when child is null then private.signed_in_learner() else private.learner(child) end;
end
$$;

-- What is counted for one person is counted for the family, or each further child would be a further ration.
create function private.family_of(person uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(private.parent_of(person), person)
  union select c.child_id from private.children c where c.parent_id = coalesce(private.parent_of(person), person)
$$;
