-- How many files a person brings and keeps (topic Quotas).

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
