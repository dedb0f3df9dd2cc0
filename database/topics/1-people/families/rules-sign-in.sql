-- How a child signs in: by a short name and a secret, on a browser that its parent opened for it. The server asks these
-- (`child-secret`, `child-sign-in`); browsers cannot call them.

-- As the server hashes the secrets that a client holds (`hashSecret`).
create function private.hash_of_secret(secret text) returns text
language sql immutable set search_path = '' as $$
  select translate(rtrim(encode(sha256(convert_to(secret, 'UTF8')), 'base64'), '='), '+/', '-_')
$$;

-- 256 bits, in letters that an address can hold.
create function private.new_secret() returns text
language sql volatile set search_path = '' as $$
  select translate(rtrim(encode(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '='), '+/', '-_')
$$;

-- Every session of a child ends at once, also one that the parent began for it.
create function private.end_sessions_of(child uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.sessions s where s.user_id = child
$$;

-- In the parent's name. A new secret opens what wrong ones had closed, and whoever is signed in by the old one is signed out.
create function private.set_child_secret(child uuid, kind text, hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_child(child);
  perform private.require_fresh_session(private.signed_in());
  update private.children c
  set secret_kind = kind, secret_hash = hash, may_sign_in = true, wrong_secrets = 0, wrong_in_day = 0, day_began = null, locked_until = null
  where c.child_id = child;
  perform private.end_sessions_of(child);
end
$$;

-- The child that a browser or link and a short name speak of, so that the server can hash a secret for this child; null for none. It
-- says nothing of whether the child may sign in.
create function private.child_to_sign_in(device_hash text, short_name text, moment timestamptz) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.child_id
  from private.child_devices d
  join private.children c on c.parent_id = d.parent_id and c.child_id = coalesce(d.child_id, c.child_id)
  where d.secret_hash = device_hash and d.ended_at is null and d.expires_at > moment
    and lower(c.short_name) = lower(btrim(child_to_sign_in.short_name))
$$;

-- One row where everything fits, none otherwise: whoever asks refuses after the transaction, so that a wrong secret stays counted. Five
-- wrong ones in a row close the door for a quarter of an hour, ten in a day until the parent opens it again. The child's row is locked
-- while it is decided, so that all that come at the same instant are counted. A link is used up by the first who comes in.
create function private.check_child_sign_in(device_hash text, short_name text, secret_hash text, moment timestamptz)
returns table (child_id uuid, device_id uuid, is_link boolean)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  child private.children;
  device private.child_devices;
  is_new_day boolean;
begin
  select c.* into child from private.children c
  where c.child_id = private.child_to_sign_in(device_hash, check_child_sign_in.short_name, moment) for update;
  -- Read again behind the lock: the one before may have used the link up.
  select d.* into device from private.child_devices d
  where d.secret_hash = device_hash and d.ended_at is null and d.expires_at > moment for update;
  if child.child_id is null or device.id is null
    or not child.may_sign_in or child.secret_hash is null or child.locked_until > moment
    or exists (select from auth.users u where u.id in (child.child_id, child.parent_id) and u.banned_until > moment) then
    return;
  end if;
  if child.secret_hash is distinct from check_child_sign_in.secret_hash then
    is_new_day := coalesce(child.day_began <= moment - interval '1 day', true);
    child.day_began := case when is_new_day then moment else child.day_began end;
    child.wrong_in_day := case when is_new_day then 1 else child.wrong_in_day + 1 end;
    child.wrong_secrets := child.wrong_secrets + 1;
    update private.children c
    set day_began = child.day_began, wrong_in_day = child.wrong_in_day,
      may_sign_in = child.wrong_in_day < 10,
      locked_until = case when child.wrong_secrets >= 5 then moment + interval '15 minutes' else c.locked_until end,
      wrong_secrets = case when child.wrong_secrets >= 5 then 0 else child.wrong_secrets end
    where c.child_id = child.child_id;
    return;
  end if;
  update private.children c set wrong_secrets = 0, locked_until = null where c.child_id = child.child_id;
  update private.child_devices d
  set last_used_at = moment,
    ended_at = case when d.kind = 'link' then moment end,
    expires_at = case when d.kind = 'link' then d.expires_at else moment + interval '1 year' end
  where d.id = device.id;
  return query select child.child_id, device.id, device.kind = 'link';
end
$$;

-- Behind a link that was just used: the browser that opened it may be used from now on, by this child alone.
create function private.use_child_link(link uuid, device_hash text, label text) returns uuid
language sql security definer set search_path = '' as $$
  insert into private.child_devices (parent_id, child_id, kind, secret_hash, label, expires_at, last_used_at)
  select d.parent_id, d.child_id, 'device', device_hash, left(coalesce(use_child_link.label, ''), 100), now() + interval '1 year', now()
  from private.child_devices d where d.id = link and d.kind = 'link' and d.ended_at is not null
  returning id
$$;
