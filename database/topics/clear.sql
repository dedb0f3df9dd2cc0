-- Takes away everything that topics bring, so that they can be applied whole again: what a topic no longer says is gone.
-- Tables and their constraints belong to migrations and stay.

do $$
declare
  found record;
begin
  for found in
    select schemaname, tablename, policyname from pg_policies
    where schemaname in ('public', 'private')
       or (schemaname in ('storage', 'realtime') and policyname like 'lomdim:%')
  loop
    execute format('drop policy %I on %I.%I', found.policyname, found.schemaname, found.tablename);
  end loop;

  for found in
    select c.oid::regclass as name, c.oid from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind = 'v' and pg_get_userbyid(c.relowner) = current_user
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop
    -- An earlier cascade may have taken it already.
    if exists (select from pg_class where oid = found.oid) then
      execute format('drop view %s cascade', found.name);
    end if;
  end loop;

  for found in
    select p.oid::regprocedure as name, p.oid from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prokind in ('f', 'p') and pg_get_userbyid(p.proowner) = current_user
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    if exists (select from pg_proc where oid = found.oid) then
      execute format('drop routine %s cascade', found.name);
    end if;
  end loop;
end
$$;

-- Revoked by default: what topics create from here on, nobody but the owner may use until a topic says so.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
revoke all on all tables in schema public, private from public, anon, authenticated;
revoke all on all sequences in schema public, private from public, anon, authenticated;
revoke all on schema private from public, anon, authenticated;
