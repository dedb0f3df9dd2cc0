-- The numbers, and how they are counted.

create function private.quotas() returns table (kind text, allowed bigint, span interval)
language sql immutable set search_path = '' as $$
  values
    ('messages', 500::bigint, interval '1 day'),
    ('tickets', 20, interval '1 day'),
    ('support_words', 500, interval '1 day'),
    ('contact_messages', 10, interval '1 day'),
    ('letters_of_network_hourly', 10, interval '1 hour'),
    ('letters_of_network', 40, interval '1 day'),
    ('letters_from_nowhere', 500, interval '1 day'),
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

-- Only what browsers send is counted.
create function private.quotas_apply() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.role() in ('anon', 'authenticated'), false) and coalesce(current_setting('lomdim.quotas', true), '') <> 'off'
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

-- Where the request comes from, hashed; null where the server does not tell. A household has a /64 of IPv6 to itself.
create function private.network_of_request() returns text
language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(
    network(set_masklen(address, case family(address) when 6 then 64 else 32 end))::text, 'UTF8')), 'hex')
  from (
    -- Without the prefix of an IPv4 address in IPv6, and without the name of the card that an address of the link has.
    select nullif(regexp_replace(current_setting('request.address', true), '^::ffff:(?=\d+\.)|%.*$', '', 'gi'), '')::inet as address
  ) as told
  where address is not null
$$;

-- Whether a visitor's network, or all visitors of whom nothing is known, may write once more.
create function private.visitor_within_quota(amount bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.network_of_request();
begin
  if network is null then
    return private.within_quota('somewhere', 'letters_from_nowhere', amount);
  end if;
  return private.within_quota(network, 'letters_of_network_hourly', amount)
    and private.within_quota(network, 'letters_of_network', amount);
end
$$;

create function private.count_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  amount constant bigint := (select count(*) from written);
begin
  if amount > 0 and private.quotas_apply() and not private.within_quota(auth.uid()::text, 'messages', amount) then
    perform private.refuse('message_quota_reached', 'These were many messages for one day. Please go on tomorrow.', 429);
  end if;
  return null;
end
$$;

create trigger count_messages
  after insert on public.chat_messages referencing new table as written
  for each statement execute function private.count_messages();

create function private.count_contact_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  amount constant bigint := (select count(*) from written);
begin
  if amount = 0 or not private.quotas_apply() then
    return null;
  end if;
  if not (case when auth.uid() is null then private.visitor_within_quota(amount)
    else private.within_quota(auth.uid()::text, 'contact_messages', amount) end) then
    perform private.refuse('contact_quota_reached', 'Many messages have come from here. Please write again later.', 429);
  end if;
  return null;
end
$$;

create trigger count_contact_messages
  after insert on public.contact_messages referencing new table as written
  for each statement execute function private.count_contact_messages();

create function private.count_tickets() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  amount constant bigint := (select count(*) from written);
begin
  if amount = 0 or not private.quotas_apply() then
    return null;
  end if;
  if not (case when auth.uid() is null then private.visitor_within_quota(amount)
    else private.within_quota(auth.uid()::text, 'tickets', amount) end) then
    perform private.refuse('ticket_quota_reached', 'You have written to support very often. Please write again tomorrow.', 429);
  end if;
  return null;
end
$$;

create trigger count_tickets
  after insert on public.support_tickets referencing new table as written
  for each statement execute function private.count_tickets();

create function private.count_support_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  amount constant bigint := (select count(*) from written w where w.from_author);
begin
  if amount > 0 and private.quotas_apply() and not private.within_quota(auth.uid()::text, 'support_words', amount) then
    perform private.refuse('ticket_quota_reached', 'You have written to support very often. Please write again tomorrow.', 429);
  end if;
  return null;
end
$$;

create trigger count_support_words
  after insert on public.answers referencing new table as written
  for each statement execute function private.count_support_words();

-- Files: what comes in by the day, and what is kept. Hand-written rows may say nothing of their size.
create function private.file_size(metadata jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select case when metadata ->> 'size' ~ '^\d{1,15}$' then (metadata ->> 'size')::bigint else 0 end
$$;

create function private.check_files_of_day(files bigint, bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if files = 0 or auth.uid() is null or not private.quotas_apply() then
    return;
  end if;
  if not private.within_quota(auth.uid()::text, 'files', files) or not private.within_quota(auth.uid()::text, 'file_bytes', bytes) then
    perform private.refuse('file_quota_reached', 'These were many files for one day. Please go on tomorrow.', 429);
  end if;
end
$$;

create function private.change_stored_files(owner text, more_files bigint, more_bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept private.stored_files;
begin
  insert into private.stored_files as s (owner_id, files, bytes)
  values (owner, greatest(more_files, 0), greatest(more_bytes, 0))
  on conflict (owner_id) do update set
    files = greatest(s.files + more_files, 0), bytes = greatest(s.bytes + more_bytes, 0)
  returning s.* into kept;
  if kept.files = 0 then
    delete from private.stored_files s where s.owner_id = owner;
  elsif (more_files > 0 or more_bytes > 0) and auth.uid() is not null and private.quotas_apply()
    and (kept.files > private.allowed_quota('stored_files') or kept.bytes > private.allowed_quota('stored_bytes')) then
    perform private.refuse('file_storage_full', 'All the room for your files is taken. Remove some first.', 413);
  end if;
end
$$;

create function private.count_added_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_files_of_day(count(*), coalesce(sum(private.file_size(w.metadata)), 0)::bigint) from written w;
  perform private.change_stored_files(each.owner_id, each.files, each.bytes) from (
    select w.owner_id, count(*) as files, sum(private.file_size(w.metadata))::bigint as bytes
    from written w where w.owner_id is not null group by w.owner_id order by w.owner_id
  ) as each;
  return null;
end
$$;

-- Moving a file is no new file; new content is.
create function private.count_replaced_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_files_of_day(count(*), coalesce(sum(private.file_size(w.metadata)), 0)::bigint)
  from written w join replaced r on r.id = w.id where w.version is distinct from r.version;
  perform private.change_stored_files(each.owner_id, each.files, each.bytes) from (
    select both_ways.owner_id, sum(both_ways.files)::bigint as files, sum(both_ways.bytes)::bigint as bytes
    from (
      select w.owner_id, 1 as files, private.file_size(w.metadata) as bytes from written w
      union all
      select r.owner_id, -1, -private.file_size(r.metadata) from replaced r
    ) as both_ways
    where both_ways.owner_id is not null
    group by both_ways.owner_id having sum(both_ways.files) <> 0 or sum(both_ways.bytes) <> 0
    order by both_ways.owner_id
  ) as each;
  return null;
end
$$;

create function private.count_removed_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.change_stored_files(each.owner_id, each.files, each.bytes) from (
    select r.owner_id, -count(*) as files, -sum(private.file_size(r.metadata))::bigint as bytes
    from replaced r where r.owner_id is not null group by r.owner_id order by r.owner_id
  ) as each;
  return null;
end
$$;

create trigger lomdim_count_added_files
  after insert on storage.objects referencing new table as written
  for each statement execute function private.count_added_files();

create trigger lomdim_count_replaced_files
  after update on storage.objects referencing old table as replaced new table as written
  for each statement execute function private.count_replaced_files();

create trigger lomdim_count_removed_files
  after delete on storage.objects referencing old table as replaced
  for each statement execute function private.count_removed_files();
