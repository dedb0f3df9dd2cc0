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

-- Writes what a person asked for into their profile, which must still stand as when they asked. Every column is named, so that whatever
-- follows from one of them follows.
create function private.change_profile_as_asked(person private.profiles, request public.profile_requests) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stands constant jsonb := to_jsonb(person);
  asked private.profiles;
begin
  if exists (
    select from jsonb_each(request.old_values) as was where not private.is_same_value(was.value, stands -> was.key)
  ) then
    perform private.refuse('changed_meanwhile', 'The profile has been changed meanwhile. Please look at it again.', 409);
  end if;
  asked := jsonb_populate_record(person, request.new_values);
  update private.profiles p set
    first_name = asked.first_name, last_name = asked.last_name, gender = asked.gender, title = asked.title, audiences = asked.audiences
  where p.id = person.id;
end
$$;
