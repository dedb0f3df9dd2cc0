-- What admins decide about changes of profiles.

-- What waits, the longest first, with the person as they stand. Past row-level security, for admins alone.
create function public.profile_requests_to_review(cursor text default null, page_size integer default 50)
returns table (
  id uuid, person_id uuid, first_name text, last_name text, email text, role text, approval_status text, gender text, title text,
  audiences text[], avatar_url text, old_values jsonb, new_values jsonb, created_at timestamptz, next_cursor text
)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  parts constant text[] := private.cursor_parts(cursor, 2);
begin
  perform private.require_admin();
  return query
    select r.id, p.id, p.first_name, p.last_name, p.email, p.role, p.approval_status, p.gender, p.title, p.audiences, p.avatar_url,
      r.old_values, r.new_values, r.created_at, jsonb_build_array(r.created_at, r.id)::text
    from public.profile_requests r join private.profiles p on p.id = r.person_id
    where r.status = 'waiting' and (parts is null or (r.created_at, r.id) > (parts[1]::timestamptz, parts[2]::uuid))
    order by r.created_at, r.id
    limit least(greatest(coalesce(page_size, 50), 1), 200);
end
$$;

-- An admin decides on a change that waits; profile, record, notification and log change together. First the lock of the person, as everybody
-- takes it who books with them: a booking at the same instant stands before the decision or is checked after it. Two admins at once: the
-- second is refused. A request never changes, so that nobody decides about something else than they saw.
create function public.decide_profile_request(request_id uuid, decision text, note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  admin constant uuid := private.require_admin_to_act();
  words constant text := nullif(btrim(note), '');
  person private.profiles;
  request public.profile_requests;
begin
  if decision is null or decision not in ('approved', 'rejected') then
    perform private.refuse('unknown_decision', 'A change is either approved or rejected.', 400);
  end if;
  select r.* into request from public.profile_requests r where r.id = request_id;
  if request.person_id = admin then
    perform private.refuse('not_yourself', 'Another admin has to do this for you.', 409);
  end if;
  perform private.lock_people(array[request.person_id]) where request.id is not null;
  select p.* into person from private.profiles p where p.id = request.person_id for no key update;
  -- Read again: what was withdrawn, asked for anew or decided meanwhile is seen now, and whoever waited may be no admin any more.
  perform private.require_admin();
  select r.* into request from public.profile_requests r where r.id = request_id for update;
  if not found then
    perform private.refuse('request_not_found', 'There is no such request any more.', 404);
  end if;
  if request.status <> 'waiting' then
    perform private.refuse('already_decided', 'This request already is ' || request.status || '.', 409);
  end if;
  if decision = 'approved' then
    perform private.change_profile_as_asked(person, request);
  end if;
  update public.profile_requests r set status = decision, note = words, decided_at = now(), decided_by = admin where r.id = request.id;
  perform private.notify_person(person.id, 'profile_change_' || decision,
    jsonb_build_object('request_id', request.id, 'new_values', request.new_values, 'notes', words));
  perform private.log_admin('profile_change_' || decision, 'person', person.id,
    jsonb_build_object('from', request.old_values, 'to', request.new_values, 'note', words));
end
$$;

grant execute on function
  public.profile_requests_to_review(text, integer), public.decide_profile_request(uuid, text, text)
to authenticated;
