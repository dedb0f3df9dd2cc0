-- Everything that belongs to the caller, part by part. Each part begins with a row without an item, so that empty ones are seen.
create function public.export_my_data() returns table (part text, item jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  kept record;
  columns text;
  condition text;
  has_moment boolean;
begin
  for kept in select * from private.personal_data() loop
    part := kept.part;
    item := null;
    return next;
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
    using me;
  end loop;
end
$$;

grant execute on function public.export_my_data() to authenticated;
