-- The roles and schemas that every Supabase project has. Lomdim's own SQL counts on them and on nothing else.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
exception when insufficient_privilege then
  raise exception 'the role % cannot create the roles anon, authenticated and service_role (%); docs/operations.md tells what a superuser has to run once', current_user, sqlerrm;
end
$$;

-- The server connects as one role and becomes one of these three for every request.
grant anon, authenticated, service_role to current_user;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;

grant usage on schema public, extensions to anon, authenticated, service_role;
-- auth.uid() and its siblings stand in policies, so every role must be able to reach them.
grant usage on schema auth, storage, realtime to anon, authenticated, service_role;

revoke create on schema public from public;
