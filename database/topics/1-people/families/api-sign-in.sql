-- How a parent lets children sign in, and ends it.

-- Makes this browser one on which every child of the caller may sign in. The secret is shown once and kept by the browser.
create function public.let_children_sign_in_here(label text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in_personally();
  secret constant text := private.new_secret();
begin
  insert into private.child_devices (parent_id, kind, secret_hash, label, expires_at)
  values (me, 'device', private.hash_of_secret(secret), left(btrim(coalesce(let_children_sign_in_here.label, '')), 100), now() + interval '1 year');
  -- Nobody has more than twenty; the one that was not used for longest goes.
  update private.child_devices d set ended_at = now()
  where d.id in (
    select o.id from private.child_devices o
    where o.parent_id = me and o.kind = 'device' and o.ended_at is null
    order by coalesce(o.last_used_at, o.created_at) desc, o.id offset 20);
  return secret;
end
$$;

-- A link for one child, for a browser elsewhere: seven days, and once. A new one ends the one before.
create function public.make_child_link(child_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in_personally();
  secret constant text := private.new_secret();
begin
  perform private.require_own_child(child_id);
  -- Two at the same instant: the later one stays.
  perform from private.children c where c.child_id = child_id for update;
  update private.child_devices d set ended_at = now() where d.child_id = child_id and d.kind = 'link' and d.ended_at is null;
  insert into private.child_devices (parent_id, child_id, kind, secret_hash, expires_at)
  values (me, child_id, 'link', private.hash_of_secret(secret), now() + interval '7 days');
  return secret;
end
$$;

-- The browsers and links of the caller's family that still open, the latest used first.
create function public.my_child_devices()
returns table (id uuid, child_id uuid, kind text, label text, created_at timestamptz, expires_at timestamptz, last_used_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.signed_in_personally();
begin
  return query
  select d.id, d.child_id, d.kind, d.label, d.created_at, d.expires_at, d.last_used_at
  from private.child_devices d
  where d.parent_id = me and d.ended_at is null and d.expires_at > now()
  order by coalesce(d.last_used_at, d.created_at) desc, d.id;
end
$$;

-- Ends a browser or a link, and the sessions of the children who could sign in with it.
create function public.end_child_device(device_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in_personally();
  device private.child_devices;
begin
  update private.child_devices d set ended_at = now()
  where d.id = device_id and d.parent_id = me and d.ended_at is null
  returning d.* into device;
  if not found then
    perform private.refuse('sign_in_not_found', 'No child can sign in there any more.', 404);
  end if;
  perform private.end_sessions_of(c.child_id) from private.children c
  where c.parent_id = me and c.child_id = coalesce(device.child_id, c.child_id) and device.kind = 'device';
end
$$;

-- Signs a child out everywhere.
create function public.end_child_sign_ins(child_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_child(child_id);
  perform private.end_sessions_of(child_id);
end
$$;

-- Whether a child may sign in by itself. Opening it forgets the wrong secrets; closing it signs the child out.
create function public.set_child_sign_in(child_id uuid, allowed boolean) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  perform private.require_own_child(child_id);
  update private.children c
  set may_sign_in = coalesce(allowed, false), wrong_secrets = 0, wrong_in_day = 0, day_began = null, locked_until = null
  where c.child_id = child_id;
  if allowed is not true then
    perform private.end_sessions_of(child_id);
  end if;
end
$$;

grant execute on function
  public.let_children_sign_in_here(text), public.make_child_link(uuid), public.my_child_devices(), public.end_child_device(uuid),
  public.end_child_sign_ins(uuid), public.set_child_sign_in(uuid, boolean)
to authenticated;
