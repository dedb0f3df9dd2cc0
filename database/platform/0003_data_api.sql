-- What tools of the data API count on: a role that carries its settings, and word of every change of the schema.

do $$
begin
  if not exists (select from pg_roles where rolname = 'authenticator') then
    -- Nobody signs in as it here; `alter role authenticator set pgrst.… = …` is how its settings are made.
    create role authenticator nologin noinherit;
  end if;
exception when insufficient_privilege then
  raise notice 'the role authenticator was not created: settings of the data API keep their defaults';
end
$$;

create or replace function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql as $$
begin
  if exists (
    select from pg_event_trigger_ddl_commands() c where c.schema_name is distinct from 'pg_temp'
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

create or replace function extensions.pgrst_drop_watch() returns event_trigger language plpgsql as $$
begin
  if exists (select from pg_event_trigger_dropped_objects() d where not d.is_temporary) then
    notify pgrst, 'reload schema';
  end if;
end
$$;

do $$
begin
  create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
  create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
exception when insufficient_privilege then
  raise notice 'without a superuser the data API does not notice changes of the schema by itself: notify pgrst';
end
$$;
