-- Everything that belongs to a person, part by part. Each part begins with a row without an item, so that empty ones are seen.
create function private.export_data_of(person uuid) returns table (part text, item jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  kept record;
  columns text;
  condition text;
  has_moment boolean;
begin
  for kept in select * from private.personal_data() loop
    part := kept.part;
    item := null;
    return next;
    -- Recovery codes, for one, are kept by few platforms. That every name exists where all of them are kept, a test says.
    continue when kept.relation like 'auth.%' and to_regclass(kept.relation) is null;
    select string_agg(format('%L, r.%I', name, name), ', ') into columns from unnest(kept.shown) as name;
    select string_agg(format('r.%I = $1', name), ' or ') into condition from unnest(kept.people) as name;
    select exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = to_regclass(kept.relation) and a.attname = 'created_at' and not a.attisdropped
    ) into has_moment;
    return query execute format('select %L::text, %s from %s as r where %s %s',
      kept.part,
      case when kept.shown is null then 'to_jsonb(r)' else 'jsonb_build_object(' || columns || ')' end,
      kept.relation,
      coalesce(kept.condition, condition),
      case when has_moment then 'order by r.created_at' end)
    using person;
  end loop;
end
$$;

create function public.export_my_data() returns table (part text, item jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select * from private.export_data_of(private.signed_in_personally());
end
$$;

-- The same of a child, for its parent.
create function public.export_child_data(child_id uuid) returns table (part text, item jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_own_child(child_id);
  return query select * from private.export_data_of(child_id);
end
$$;

-- Deletes a child with everything that is kept of it, for its parent, who types its first name. Its teachers are notified.
create function public.delete_child(child_id uuid, confirm text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_own_child(child_id);
  perform private.require_fresh_session(private.signed_in());
  perform pg_advisory_xact_lock(hashtextextended('private.delete_my_account', 0));
  -- Pressed twice at the same instant, the second waits above and then finds nobody.
  perform private.require_own_child(child_id);
  if lower(btrim(coalesce(confirm, ''))) <> (select lower(p.first_name) from private.profiles p where p.id = child_id) then
    perform private.refuse('confirmation_mismatch', 'This is not the first name of the child.', 400);
  end if;
  perform private.lock_those_who_leave(array[child_id]);
  perform private.remove_person(child_id);
end
$$;

grant execute on function public.export_my_data(), public.export_child_data(uuid), public.delete_child(uuid, text) to authenticated;
