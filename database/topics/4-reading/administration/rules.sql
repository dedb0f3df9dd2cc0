-- Who may act as an admin, and the trace that every act leaves.

-- The caller's id, if they are an admin. Asked again after waiting for a lock: by then they may be none.
create function private.require_admin() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
begin
  if not private.is_admin() then
    perform private.refuse('admins_only', 'Only an admin can do this.', 403);
  end if;
  return me;
end
$$;

-- The same for what changes somebody else: an admin's browser that was left open is not enough.
create function private.require_admin_to_act() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
begin
  perform private.require_recent_sign_in();
  return me;
end
$$;

-- In the transaction of the act itself: neither is there without the other.
create function private.log_admin(action text, subject_kind text, subject_id uuid, detail jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into private.admin_log (admin_id, action, subject_kind, subject_id, detail)
  values (auth.uid(), log_admin.action, log_admin.subject_kind, log_admin.subject_id, jsonb_strip_nulls(log_admin.detail))
$$;

create function private.keep_admin_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse('log_is_kept', 'What admins did is written once and kept.', 403);
  return null;
end
$$;

create trigger keep_admin_log
  before update or delete or truncate on private.admin_log
  for each statement execute function private.keep_admin_log();

-- Admins may also change a few columns without calling a function; that leaves the same trace. Functions run as the owner, write
-- their own line, and do not come by here.
create function private.log_direct_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject_kind constant text := tg_argv[0];
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
begin
  if private.is_admin() then
    if subject_kind in ('donation', 'course') then
      perform private.require_recent_sign_in();
    end if;
    perform private.log_admin(
      case
        when subject_kind = 'rabbi' then 'rabbi_' || case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end
        when subject_kind = 'course' then case when (after ->> 'is_active')::boolean then 'course_restored' else 'course_withdrawn' end
        else subject_kind || '_' || (after ->> 'status')
      end,
      subject_kind, coalesce(after ->> 'id', before ->> 'id')::uuid, jsonb_build_object('from', before ->> 'status'));
  end if;
  return null;
end
$$;

create trigger log_direct_change
  after update on public.donations
  for each row when (current_user = 'authenticated' and old.status <> new.status)
  execute function private.log_direct_change('donation');

create trigger log_direct_change
  after update on public.contact_messages
  for each row when (current_user = 'authenticated' and old.status <> new.status)
  execute function private.log_direct_change('contact_message');

create trigger log_direct_change
  after update on public.support_tickets
  for each row when (current_user = 'authenticated' and old.status <> new.status)
  execute function private.log_direct_change('support_ticket');

create trigger log_direct_change
  after update on public.courses
  for each row when (current_user = 'authenticated' and old.withdrawn_at is distinct from new.withdrawn_at)
  execute function private.log_direct_change('course');

create trigger log_direct_change
  after insert or update or delete on public.rabbis
  for each row when (current_user = 'authenticated')
  execute function private.log_direct_change('rabbi');

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
  perform from private.profiles p where p.role = 'admin' or p.id = person order by p.id for update;
  perform private.require_admin();
  select p.* into found_person from private.profiles p where p.id = person;
  if not found then
    perform private.refuse('person_not_found', 'There is no such person.', 404);
  end if;
  return found_person;
end
$$;

-- A page of a list goes on where the last one ended: the values it is ordered by, and the id.
create function private.place_parts(place text, expected integer) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  parts text[];
begin
  if place is null then
    return null;
  end if;
  select array_agg(part order by number) into parts
  from jsonb_array_elements_text(place::jsonb) with ordinality as each (part, number);
  if cardinality(parts) is distinct from expected then
    raise invalid_parameter_value;
  end if;
  return parts;
exception when invalid_text_representation or invalid_parameter_value then
  perform private.refuse('unknown_place', 'This place in the list is not known. Please begin again.', 400);
end
$$;

-- What follows such a place in a list that shows the latest first; nothing where there is no place.
create function private.older_than(alias text, parts text[]) returns text
language sql immutable set search_path = '' as $$
  select format('%1$s.created_at <= %2$L and (%1$s.created_at < %2$L or %1$s.id > %3$L)', alias, parts[1], parts[2])
  where parts is not null
$$;

-- A word as part of a pattern.
create function private.like_pattern(word text) returns text
language sql immutable set search_path = '' as $$
  select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
