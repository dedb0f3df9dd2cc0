-- The numbers, and how they are counted.

create function private.quotas() returns table (kind text, allowed bigint, span interval)
language sql immutable set search_path = '' as $$
  values
    ('messages', 500::bigint, interval '1 day'),
    ('tickets', 20, interval '1 day'),
    ('support_messages', 500, interval '1 day'),
    ('contact_messages', 10, interval '1 day'),
    ('visitor_messages_hourly', 10, interval '1 hour'),
    ('visitor_messages', 40, interval '1 day'),
    ('unknown_visitor_messages', 500, interval '1 day'),
    ('children', 20, interval '1 day'),
    ('files', 200, interval '1 day'),
    ('file_bytes', 500 * 1024 * 1024, interval '1 day'),
    -- kept, not by the day
    ('stored_files', 2000, null),
    ('stored_bytes', 2::bigint * 1024 * 1024 * 1024, null)
$$;

create function private.allowed_quota(wanted text) returns bigint
language sql immutable set search_path = '' as $$
  select q.allowed from private.quotas() as q where q.kind = wanted
$$;

-- Only what browsers send is counted. Asked with every message: planned once, so plpgsql.
create function private.quotas_apply() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(auth.role() in ('anon', 'authenticated'), false) and coalesce(current_setting('lomdim.quotas', true), '') <> 'off';
end
$$;

-- Counts what is done now and answers whether it is still within the quota; whoever asks refuses, which undoes the counting. The row
-- stays locked until then, so that the last place is given once.
create function private.within_quota(counted text, wanted text, amount bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  quota record;
  total bigint;
begin
  select q.allowed, q.span into strict quota from private.quotas() as q where q.kind = wanted;
  insert into private.quota_use as u (who, kind, used) values (counted, wanted, amount)
  on conflict (who, kind) do update set
    used = case when u.since <= now() - quota.span then amount else u.used + amount end,
    since = case when u.since <= now() - quota.span then now() else u.since end
  returning u.used into total;
  return total <= quota.allowed;
end
$$;

-- Where the request comes from, hashed; null where the server does not know. A household has a /64 of IPv6 to itself.
create function private.network_of_request() returns text
language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(
    network(set_masklen(address, case family(address) when 6 then 64 else 32 end))::text, 'UTF8')), 'hex')
  from (
    -- Without the prefix of an IPv4 address in IPv6, and without the name of the card that an address of the link has.
    select nullif(regexp_replace(current_setting('request.address', true), '^::ffff:(?=\d+\.)|%.*$', '', 'gi'), '')::inet as address
  ) as given
  where address is not null
$$;

-- Whether a visitor's network, or all visitors of whom nothing is known, may write once more.
create function private.visitor_within_quota(amount bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.network_of_request();
begin
  if network is null then
    return private.within_quota('somewhere', 'unknown_visitor_messages', amount);
  end if;
  return private.within_quota(network, 'visitor_messages_hourly', amount)
    and private.within_quota(network, 'visitor_messages', amount);
end
$$;

-- Counts what the caller has written, and refuses what is beyond the quota. Visitors are counted together, by their network.
create function private.count_against_quota(code text, message text, counted_kind text, amount bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if amount = 0 or not private.quotas_apply() then
    return;
  end if;
  if not (case when auth.uid() is null then private.visitor_within_quota(amount)
    else private.within_quota(auth.uid()::text, counted_kind, amount) end) then
    perform private.refuse(code, message, 429);
  end if;
end
$$;

-- The same for all rows of a statement: `count_written('message_quota_reached', 'These were many messages …', 'messages')`.
create function private.count_written() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_against_quota(tg_argv[0], tg_argv[1], tg_argv[2], (select count(*) from written));
  return null;
end
$$;
