-- What a Supabase project has in its schema `realtime`, and what stands behind it here: an outbox of changes that every server reads.
-- Runs as the ordinary owner of the database; needs no superuser.

create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  primary key (id, inserted_at)
);
comment on table realtime.messages is 'What is sent to channels from SQL. Policies on it decide who joins and speaks in private channels.';
create index messages_inserted_at_idx on realtime.messages (inserted_at);
create index messages_topic_idx on realtime.messages (topic, inserted_at desc);

-- No policy means: private channels are closed to everybody.
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- The channel that a policy on realtime.messages is asked about.
create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

-- A message that cannot be sent must not undo what it was to tell about.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
declare
  message_id uuid := gen_random_uuid();
begin
  begin
    perform set_config('realtime.topic', send.topic, true);
    insert into realtime.messages (id, payload, event, topic, private, extension)
    values (
      message_id,
      case when send.payload ? 'id' then send.payload else jsonb_set(send.payload, '{id}', to_jsonb(message_id)) end,
      send.event, send.topic, send.private, 'broadcast'
    );
  exception when others then
    raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
  end;
end
$$;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema),
    event_name, topic_name
  );
end
$$;

-- The outbox. A row is written by the transaction that made the change, so both are kept or neither.
create table realtime.changes (
  -- Readers ask for what has become visible since they last looked. Thereby a transaction that commits late holds nobody up and is
  -- not skipped, as it would be by readers that remember the highest number.
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  -- The table, or 0 for what the servers tell each other.
  relation oid not null,
  type text not null check (type in ('INSERT', 'UPDATE', 'DELETE', 'MESSAGE')),
  recorded_at timestamptz not null default clock_timestamp(),
  record jsonb,
  old_record jsonb,
  -- The only people who could possibly see the row, where the table's topic says so.
  audience uuid[],
  primary key (xid, id)
) with (
  -- Rows are only added and, some minutes later, removed: what was removed is to be used again soon.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000
);
alter table realtime.changes enable row level security;

-- What servers tell each other: at once and unkept, or, when it is large or must arrive, by a line in the outbox and its number.
-- `messages` is a list of {body, keep}. They arrive in this order.
create function realtime.publish(messages jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  message jsonb;
  kept bigint;
begin
  for message in select value from jsonb_array_elements(messages) with ordinality order by ordinality loop
    if (message -> 'keep')::boolean then
      insert into realtime.changes (relation, type, record) values (0, 'MESSAGE', message -> 'body') returning id into kept;
      perform pg_notify('realtime_bus', 'kept ' || kept);
    else
      perform pg_notify('realtime_bus', message ->> 'body');
    end if;
  end loop;
end
$$;

-- Which servers are alive. After a crash they say so again.
create unlogged table realtime.servers (
  id text not null primary key,
  seen_at timestamptz not null default clock_timestamp(),
  -- It looks only when it is woken. Whoever notifies commits one after the other, each waiting for the disk: while all servers are
  -- awake and look by themselves, writers are spared that.
  is_asleep boolean not null default false
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table realtime.servers enable row level security;

-- The tables that are followed, and from which state of them the functions below were made.
create table realtime.followed (
  relation oid not null primary key,
  fingerprint text not null,
  -- Why its changes are told to nobody.
  fault text
);
alter table realtime.followed enable row level security;

revoke all on realtime.changes, realtime.servers, realtime.followed from public, anon, authenticated, service_role;

-- The SELECT policies of a table for one role as one expression over a row; null when there is none.
create function realtime.visible_when(relation oid, role name) returns text
language sql stable set search_path = '' as $$
  select case when bool_or(p.polpermissive) then concat_ws(' and ',
    '(' || string_agg(coalesce(pg_get_expr(p.polqual, p.polrelid), 'true'), ' or ') filter (where p.polpermissive) || ')',
    '(' || string_agg(coalesce(pg_get_expr(p.polqual, p.polrelid), 'true'), ' and ') filter (where not p.polpermissive) || ')'
  ) end
  from pg_policy p
  where p.polrelid = relation and p.polcmd in ('r', '*')
    and exists (
      select from unnest(p.polroles) as named
      where named = 0 or pg_has_role(visible_when.role, named, 'usage')
    )
$$;

-- Everything that the functions of one table are made of.
create function realtime.fingerprint_of(relation oid) returns text
language sql stable set search_path = '' as $$
  select md5(concat_ws(E'\n',
    'version 1', c.oid::regclass::text, c.relrowsecurity, c.relreplident, to_regprocedure(format('private.%I(%s)', 'audience_of_' || c.relname, c.oid::regclass))::oid,
    (select string_agg(a.attname || ' ' || a.atttypid, ',' order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    (select string_agg(i.indkey::text, ',') from pg_index i where i.indrelid = c.oid and i.indisprimary),
    realtime.visible_when(c.oid, 'anon'), realtime.visible_when(c.oid, 'authenticated')
  ))
  from pg_class c where c.oid = relation
$$;

-- One function a role, because PostgreSQL checks the rights on everything that a statement names, used or not.
-- The body is read now, by the owner, and runs with the rights of the person: names in `private` need not be reachable for them.
create function realtime.make_visibility(relation oid, role name) returns void
language plpgsql set search_path = '' as $$
declare
  condition text := 'true';
  function_name text := format('realtime.%I', 'may_see_' || relation || '_' || role);
begin
  if (select relrowsecurity from pg_class where oid = relation) then
    condition := coalesce(realtime.visible_when(relation, role), 'false');
  end if;
  execute format(
    'create function %s(jsonb) returns boolean language sql stable begin atomic '
    'select coalesce((%s), false) from jsonb_populate_record(null::%s, $1) as %I; end',
    function_name, condition, relation::regclass, (select relname from pg_class where oid = relation)
  );
  execute format('revoke all on function %s(jsonb) from public', function_name);
  execute format('grant execute on function %s(jsonb) to %I', function_name, role);
end
$$;

-- Values are written as the data API writes them, whatever the writer's session is set to.
create function realtime.make_recorder(relation oid) returns void
language plpgsql set search_path = '' as $$
declare
  held text := relation::regclass;
  audience text := case
    when to_regprocedure(format('private.%I(%s)', 'audience_of_' || (select relname from pg_class where oid = relation), held)) is null
    then '' else format('private.%I', 'audience_of_' || (select relname from pg_class where oid = relation)) end;
  old_keys text := (
    select format('jsonb_build_object(%s)', string_agg(format('%L, old.%I', a.attname, a.attname), ', ' order by a.attnum))
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = relation and i.indisprimary
  );
  function_name text := format('realtime.%I', 'record_' || relation);
  is_messages boolean := relation = 'realtime.messages'::regclass;
begin
  if (select relreplident = 'f' from pg_class where oid = relation) then
    old_keys := 'to_jsonb(old)';
  end if;
  execute format($function$
    create function %1$s() returns trigger
    language plpgsql security definer set search_path = '' set timezone = 'UTC' set datestyle = 'ISO'
      set intervalstyle = 'postgres' set bytea_output = 'hex' set extra_float_digits = 1 as $body$
    begin
      if tg_op = 'INSERT' then
        insert into realtime.changes (relation, type, record, audience) values (%2$s, tg_op, to_jsonb(new), %3$s);
      elsif tg_op = 'UPDATE' then
        insert into realtime.changes (relation, type, record, old_record, audience)
        values (%2$s, tg_op, to_jsonb(new), %5$s, %3$s);
      else
        insert into realtime.changes (relation, type, old_record, audience) values (%2$s, tg_op, to_jsonb(old), %4$s);
      end if;
      if exists (select from realtime.servers where is_asleep) then
        perform pg_notify('realtime_changes', '');
      end if;
      return null;
    end
    $body$
  $function$, function_name, relation,
    case when audience = '' then 'null' else audience || '(new)' end,
    case when audience = '' then 'null' else audience || '(old)' end,
    coalesce(old_keys, '''{}''::jsonb'));
  execute format('revoke all on function %s() from public', function_name);
  -- Its name puts it before other triggers of the same row, so that what they do is told after it.
  execute format('create trigger a_change_is_told after insert %s on %s for each row execute function %s()',
    case when is_messages then '' else 'or update or delete' end, held, function_name);
end
$$;

create function realtime.forget_table(relation oid) returns void
language plpgsql set search_path = '' as $$
declare
  found record;
begin
  -- The trigger goes with its function; a table that is gone has taken its trigger with it.
  for found in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'realtime'::regnamespace
      and p.proname ~ ('^(record_' || relation || '|may_see_' || relation || '_\w+)$')
  loop
    execute format('drop function %s cascade', found.name);
  end loop;
  delete from realtime.followed f where f.relation = forget_table.relation;
end
$$;

-- Makes exactly the tables of the publication `supabase_realtime` live, each by the policies that it has now. Called after every
-- change of the schema; does nothing when nothing changed. Answers with a line for each table that it could not follow: whoever
-- may see it is then unknown, so its changes are told to nobody.
create function realtime.follow_publication() returns setof text
language plpgsql set search_path = '' set client_min_messages = error as $$
declare
  found record;
  role name;
  fault text;
begin
  -- Several servers may ask at once.
  perform pg_advisory_xact_lock(712026002);
  -- A copy of the database in another cluster counts transactions anew: what came along would look as if it were yet to come.
  delete from realtime.changes where xid >= pg_snapshot_xmax(pg_current_snapshot()) and xid is distinct from pg_current_xact_id_if_assigned();
  for found in
    select p.oid, substring(p.proname from '\d+')::oid as relation from pg_proc p
    where p.pronamespace = 'realtime'::regnamespace and p.proname ~ '^(record_\d+|may_see_\d+_\w+)$'
      and substring(p.proname from '\d+')::oid not in (select f.relation from realtime.followed f)
  loop
    perform realtime.forget_table(found.relation);
  end loop;
  for found in
    with wanted as (
      select c.oid from pg_publication_tables p
      join pg_class c on c.relname = p.tablename and c.relnamespace::regnamespace::text = quote_ident(p.schemaname)
      where p.pubname = 'supabase_realtime' and c.relkind = 'r' and c.relpersistence = 'p'
        and c.relnamespace <> 'realtime'::regnamespace
      union select 'realtime.messages'::regclass::oid
    )
    select coalesce(w.oid, f.relation) as relation, w.oid is null as unwanted,
      f.fingerprint as old_fingerprint, realtime.fingerprint_of(w.oid) as new_fingerprint, f.fault
    from wanted w full join realtime.followed f on f.relation = w.oid
  loop
    continue when not found.unwanted and found.old_fingerprint = found.new_fingerprint and realtime.is_whole(found.relation, found.fault);
    perform realtime.forget_table(found.relation);
    continue when found.unwanted;
    fault := null;
    begin
      if found.relation <> 'realtime.messages'::regclass then
        foreach role in array array['anon', 'authenticated'] loop
          perform realtime.make_visibility(found.relation, role);
        end loop;
      end if;
      perform realtime.make_recorder(found.relation);
    exception when others then
      fault := sqlerrm;
      return next found.relation::regclass || ': ' || fault;
    end;
    insert into realtime.followed (relation, fingerprint, fault) values (found.relation, found.new_fingerprint, fault);
  end loop;
end
$$;

-- Whether the functions of a followed table are all there: a dropped predicate takes those that used it along.
create function realtime.is_whole(relation oid, fault text) returns boolean
language sql stable set search_path = '' as $$
  select fault is not null or (
    (relation = 'realtime.messages'::regclass or (
      to_regprocedure('realtime.may_see_' || relation || '_anon(jsonb)') is not null
      and to_regprocedure('realtime.may_see_' || relation || '_authenticated(jsonb)') is not null))
    and exists (select from pg_trigger t where t.tgrelid = relation and t.tgname = 'a_change_is_told'))
$$;

revoke all on all functions in schema realtime from public, anon, authenticated, service_role;
grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to anon, authenticated, service_role;
