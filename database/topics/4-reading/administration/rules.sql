-- How admins act on people.

-- Admins act on admins one after the other. Whoever was waiting may be no admin any more, and one always stays.
create function private.lock_person(person uuid) returns private.profiles
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.require_admin_to_act();
  found_person private.profiles;
begin
  if person = me then
    perform private.refuse('not_yourself', 'Another admin has to do this for you.', 409);
  end if;
  -- Not `for update`: whoever writes down meanwhile what an admin or this person did names their row, and would wait for it while holding
  -- what this waits for.
  perform from private.profiles p where p.role = 'admin' or p.id = person order by p.id for no key update;
  perform private.require_admin();
  select p.* into found_person from private.profiles p where p.id = person;
  if not found then
    perform private.refuse('person_not_found', 'There is no such person.', 404);
  end if;
  return found_person;
end
$$;
