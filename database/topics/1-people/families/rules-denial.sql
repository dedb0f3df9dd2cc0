-- What a child's session may not do is everything that is not said to be for children. Functions ask `private.signed_in`, which
-- refuses a child, or `private.signed_in_learner`, which does not; tables are closed here.

-- What a child writes into a table by itself: it reads and deletes its notifications and writes in the chat of its class and of its rooms.
create function private.tables_for_children() returns text[]
language sql immutable set search_path = '' as $$
  select array['public.notifications', 'public.course_messages', 'public.room_messages']
$$;

-- Behind all topics (`finish.sql`), so that a table of any of them is closed to children until it is named above.
create function private.close_tables_to_children() returns void
language plpgsql set search_path = '' as $$
declare
  place record;
begin
  for place in
    select c.oid::regclass as relation, action, n.nspname = 'storage' as is_storage
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    cross join unnest(array['insert', 'update', 'delete']) as action
    where c.relkind in ('r', 'p')
      and (n.nspname in ('public', 'private') or format('%s.%s', n.nspname, c.relname) = 'storage.objects')
      and not format('%s.%s', n.nspname, c.relname) = any (private.tables_for_children())
      and case action
        when 'delete' then has_table_privilege('authenticated', c.oid, action)
        else has_any_column_privilege('authenticated', c.oid, action)
      end
  loop
    execute format('create policy %I on %s as restrictive for %s to authenticated %s',
      case when place.is_storage then 'lomdim: ' else '' end || 'children do not ' || place.action,
      place.relation,
      place.action,
      case place.action
        when 'insert' then 'with check (not (select private.caller_is_child()))'
        else 'using (not (select private.caller_is_child()))'
      end);
  end loop;
end
$$;
