-- Rights on private channels end while the channels are open. A server asks the policies on realtime.messages again: for the channels
-- that a transaction named with `pg_notify('realtime_rights', '{"topic": …}')` or `'{"person": …}'`, and every few seconds for all.

-- The INSERT policies of realtime.messages for one role as one expression over a row; null when there is none.
create function realtime.speakable_when(role name) returns text
language sql stable set search_path = '' as $$
  select case when bool_or(p.polpermissive) then concat_ws(' and ',
    '(' || string_agg(coalesce(pg_get_expr(coalesce(p.polwithcheck, p.polqual), p.polrelid), 'true'), ' or ') filter (where p.polpermissive) || ')',
    '(' || string_agg(coalesce(pg_get_expr(coalesce(p.polwithcheck, p.polqual), p.polrelid), 'true'), ' and ') filter (where not p.polpermissive) || ')'
  ) end
  from pg_policy p
  where p.polrelid = 'realtime.messages'::regclass and p.polcmd in ('a', '*')
    and exists (
      select from unnest(p.polroles) as named
      where named = 0 or pg_has_role(speakable_when.role, named, 'usage')
    )
$$;

-- As realtime.make_visibility: the body is read now, by the owner, and runs with the rights of the person.
create function realtime.make_channel_rights() returns void
language plpgsql set search_path = '' as $$
declare
  role name;
  made record;
begin
  foreach role in array array['anon', 'authenticated'] loop
    for made in
      select 'may_hear_' || role as name, realtime.visible_when('realtime.messages'::regclass, role) as condition
      union all select 'may_speak_' || role, realtime.speakable_when(role)
    loop
      execute format('drop function if exists realtime.%I(jsonb)', made.name);
      execute format(
        'create function realtime.%I(jsonb) returns boolean language sql stable begin atomic '
        'select coalesce((%s), false) from jsonb_populate_record(null::realtime.messages, $1) as messages; end',
        made.name, coalesce(made.condition, 'false')
      );
      execute format('revoke all on function realtime.%I(jsonb) from public', made.name);
      execute format('grant execute on function realtime.%I(jsonb) to %I', made.name, role);
    end loop;
  end loop;
end
$$;

-- What many callers may do on many topics, in one round trip and without writing anything. `asked` is a list of
-- {role, claims, topic, key, rights}; `rights` names those to look at: `h` and `s` to hear and send messages, `H` and `S` to hear and be
-- present. Answers, in the same order, with those that are left. A policy that fails leaves none.
create function realtime.rights_of(asked jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  one jsonb;
  message jsonb;
  presence jsonb;
  wanted text;
  kept text;
  answers text[] := '{}';
begin
  for one in select value from jsonb_array_elements(asked) with ordinality order by ordinality loop
    wanted := one ->> 'rights';
    kept := '';
    begin
      perform set_config('request.jwt.claims', one ->> 'claims', true), set_config('realtime.topic', one ->> 'topic', true),
        set_config('role', one ->> 'role', true);
      message := jsonb_build_object('id', gen_random_uuid(), 'topic', one ->> 'topic', 'extension', 'broadcast', 'private', true,
        'inserted_at', now(), 'updated_at', now());
      presence := message || jsonb_build_object('extension', 'presence', 'payload', jsonb_build_object('key', one -> 'key'));
      if one ->> 'role' = 'anon' then
        if strpos(wanted, 'h') > 0 and realtime.may_hear_anon(message) then kept := kept || 'h'; end if;
        if strpos(wanted, 's') > 0 and realtime.may_speak_anon(message) then kept := kept || 's'; end if;
        if strpos(wanted, 'H') > 0 and realtime.may_hear_anon(presence) then kept := kept || 'H'; end if;
        if strpos(wanted, 'S') > 0 and realtime.may_speak_anon(presence) then kept := kept || 'S'; end if;
      else
        if strpos(wanted, 'h') > 0 and realtime.may_hear_authenticated(message) then kept := kept || 'h'; end if;
        if strpos(wanted, 's') > 0 and realtime.may_speak_authenticated(message) then kept := kept || 's'; end if;
        if strpos(wanted, 'H') > 0 and realtime.may_hear_authenticated(presence) then kept := kept || 'H'; end if;
        if strpos(wanted, 'S') > 0 and realtime.may_speak_authenticated(presence) then kept := kept || 'S'; end if;
      end if;
    exception when others then
      kept := '';
    end;
    answers := answers || kept;
  end loop;
  return answers;
end
$$;

create or replace function realtime.fingerprint_of(relation oid) returns text
language sql stable set search_path = '' as $$
  select md5(concat_ws(E'\n',
    'version 2', c.oid::regclass::text, c.relrowsecurity, c.relreplident, to_regprocedure(format('private.%I(%s)', 'audience_of_' || c.relname, c.oid::regclass))::oid,
    (select string_agg(a.attname || ' ' || a.atttypid, ',' order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
    (select string_agg(i.indkey::text, ',') from pg_index i where i.indrelid = c.oid and i.indisprimary),
    realtime.visible_when(c.oid, 'anon'), realtime.visible_when(c.oid, 'authenticated'),
    case when c.oid = 'realtime.messages'::regclass
      then concat_ws(E'\n', realtime.speakable_when('anon'), realtime.speakable_when('authenticated')) end
  ))
  from pg_class c where c.oid = relation
$$;

create or replace function realtime.is_whole(relation oid, fault text) returns boolean
language sql stable set search_path = '' as $$
  select fault is not null or (
    case when relation = 'realtime.messages'::regclass then (
      select count(*) = 4 from unnest(array['may_hear_anon', 'may_hear_authenticated', 'may_speak_anon', 'may_speak_authenticated']) as name
      where to_regprocedure('realtime.' || name || '(jsonb)') is not null)
    else
      to_regprocedure('realtime.may_see_' || relation || '_anon(jsonb)') is not null
      and to_regprocedure('realtime.may_see_' || relation || '_authenticated(jsonb)') is not null
    end
    and exists (select from pg_trigger t where t.tgrelid = relation and t.tgname = 'a_change_is_told'))
$$;

create or replace function realtime.follow_publication() returns setof text
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
      if found.relation = 'realtime.messages'::regclass then
        begin
          perform realtime.make_channel_rights();
        exception when others then
          -- What SQL sends is told all the same; the rights are then asked for one by one, with rows that do not stay.
          fault := sqlerrm;
          return next found.relation::regclass || ': ' || fault;
        end;
      end if;
    exception when others then
      fault := sqlerrm;
      return next found.relation::regclass || ': ' || fault;
    end;
    insert into realtime.followed (relation, fingerprint, fault) values (found.relation, found.new_fingerprint, fault);
  end loop;
end
$$;

-- Whoever was banned, or signed out somewhere, is noticed at once wherever they are connected.
create function realtime.tell_of_ended_sessions() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('realtime_rights', json_build_object('person', user_id)::text) from (select distinct user_id from gone) as ended;
  return null;
end
$$;

create trigger realtime_tell_of_ended_sessions
  after delete on auth.sessions referencing old table as gone
  for each statement execute function realtime.tell_of_ended_sessions();

create function realtime.tell_of_banned_person() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('realtime_rights', json_build_object('person', old.id)::text);
  return null;
end
$$;

create trigger realtime_tell_of_banned_person
  after update of banned_until on auth.users
  for each row when (new.banned_until is distinct from old.banned_until)
  execute function realtime.tell_of_banned_person();

revoke all on function
  realtime.speakable_when(name), realtime.make_channel_rights(), realtime.rights_of(jsonb),
  realtime.tell_of_ended_sessions(), realtime.tell_of_banned_person()
from public, anon, authenticated, service_role;
