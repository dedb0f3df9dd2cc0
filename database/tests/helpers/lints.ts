/** One thing that must not be found anywhere in the schema: the query names every place where it is. */
export interface Lint {
  name: string;
  /** A change that does what is forbidden, by which the query is tried. */
  broken: string;
  query: string;
}

const OURS = "('public', 'private', 'auth', 'storage')";

const policies = `
  select c.oid, c.oid::regclass::text || ' ' || quote_ident(p.polname) as place, p.polcmd, p.polroles, p.polpermissive,
    pg_get_expr(p.polqual, p.polrelid) as qual, pg_get_expr(p.polwithcheck, p.polrelid) as with_check
  from pg_policy p join pg_class c on c.oid = p.polrelid`;

/** Numbers are those of the schema lints that Supabase publishes. */
export const lints: Lint[] = [
  {
    name: 'a foreign key without an index that begins with its columns (0001)',
    broken:
      'create table public.bad (id uuid primary key, other uuid references private.profiles (id)); create index on public.bad (id, other)',
    query: `
      select k.conrelid::regclass || ' ' || k.conname as place from pg_constraint k
      where k.contype = 'f' and k.connamespace::regnamespace::text in ${OURS}
        and not exists (
          select from pg_index i
          where i.indrelid = k.conrelid and i.indisvalid and i.indpred is null
            and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  },
  {
    name: 'a public view that reads from the tables of accounts (0002)',
    broken: 'create view public.bad as select id from auth.users',
    query: `
      select distinct v.oid::regclass::text as place
      from pg_class v join pg_rewrite r on r.ev_class = v.oid
      join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
      join pg_class t on t.oid = d.refobjid and d.refclassid = 'pg_class'::regclass
      where v.relkind = 'v' and v.relnamespace = 'public'::regnamespace and t.relnamespace = 'auth'::regnamespace`,
  },
  {
    name: 'a policy that calls a function for each row instead of in a sub-select (0003)',
    broken: 'create policy bad on public.rabbis for delete to anon using (auth.uid() = id)',
    query: `
      select place from (${policies}) as p
      where concat_ws(' ', qual, with_check) ~* '(?<!select )\\m(auth|private)\\.\\w+\\('
         or concat_ws(' ', qual, with_check) ~* '(?<!select )\\mcurrent_setting\\('`,
  },
  {
    name: 'a table without a primary key (0004)',
    broken: 'create table public.bad (id uuid)',
    query: `
      select c.oid::regclass::text as place from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ${OURS}
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  },
  {
    name: 'two permissive policies for one role and one action (0006)',
    broken: 'create policy bad on public.rabbis for all to anon using (false)',
    query: `
      select p.oid::regclass || ' ' || command || ' ' || role as place
      from (${policies}) as p
      cross join unnest(array['r', 'a', 'w', 'd']) as command
      cross join unnest(array['anon', 'authenticated']) as role
      where p.polpermissive and p.polcmd in (command::"char", '*')
        and (role::regrole = any (p.polroles) or 0 = any (p.polroles))
      group by 1 having count(*) > 1`,
  },
  {
    name: 'a table without row-level security (0007, 0013, 0023)',
    broken: 'create table public.bad (id uuid)',
    query: `
      select c.oid::regclass::text as place from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ${OURS} and not c.relrowsecurity`,
  },
  {
    name: 'a right on a table that no policy speaks about, or a policy without the right (0008)',
    broken: 'grant delete on public.rabbis to anon',
    query: `
      select c.oid::regclass || ' ' || command || ' ' || role as place
      from pg_class c
      cross join (values ('r', 'select'), ('a', 'insert'), ('w', 'update'), ('d', 'delete')) as action (command, privilege)
      cross join unnest(array['anon', 'authenticated']) as role
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'private')
        and (case privilege
            when 'delete' then has_table_privilege(role, c.oid, privilege)
            else has_any_column_privilege(role, c.oid, privilege) end)
          <> exists (
            select from pg_policy p
            where p.polrelid = c.oid and p.polcmd in (command::"char", '*')
              and (role::regrole = any (p.polroles) or 0 = any (p.polroles)))`,
  },
  {
    name: 'two indexes that say the same (0009)',
    broken: 'create index on public.rabbis (id)',
    query: `
      select string_agg(i.indexrelid::regclass::text, ' ') as place
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace::regnamespace::text in ${OURS}
      group by i.indrelid, i.indkey::text, i.indclass::text, i.indoption::text,
        pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid),
        (select x.relam from pg_class x where x.oid = i.indexrelid)
      having count(*) > 1`,
  },
  {
    name: 'a view that looks past row-level security (0010)',
    broken: 'create view public.bad as select 1 as one',
    query: `
      select c.oid::regclass::text as place from pg_class c
      where c.relkind = 'v' and c.relnamespace::regnamespace::text in ${OURS}
        and not coalesce('security_invoker=true' = any (c.reloptions), false)`,
  },
  {
    name: 'a function without a pinned search path (0011)',
    broken: "create function public.bad() returns integer language sql as 'select 1'",
    // The four that stand in policies are inlined by PostgreSQL, which a setting would prevent; they name every schema.
    query: `
      select p.oid::regprocedure::text as place from pg_proc p
      where p.pronamespace::regnamespace::text in ${OURS}
        and not coalesce('search_path=""' = any (p.proconfig), false)
        and p.oid::regprocedure::text not in ('auth.uid()', 'auth.role()', 'auth.jwt()', 'auth.email()')`,
  },
  {
    name: 'an extension among what browsers reach (0014)',
    broken: 'create extension btree_gin schema public',
    query: `select extname as place from pg_extension where extnamespace::regnamespace::text in ('public', 'private', 'auth')`,
  },
  {
    name: 'a policy that believes what people say about themselves in their metadata (0015)',
    broken:
      "create policy bad on public.rabbis for delete to anon using ((select auth.jwt() -> 'user_metadata' ->> 'role') = 'x')",
    query: `select place from (${policies}) as p where concat_ws(' ', qual, with_check) ~* 'user_meta'`,
  },
  {
    name: 'a materialized view or a foreign table, which know no row-level security (0016, 0017)',
    broken: 'create materialized view public.bad as select 1 as one',
    query: `
      select c.oid::regclass::text as place from pg_class c
      where c.relkind in ('m', 'f') and c.relnamespace::regnamespace::text in ${OURS}`,
  },
  {
    name: 'a column of a type that cannot be upgraded (0018)',
    broken: 'create table public.bad (name regproc)',
    query: `
      select a.attrelid::regclass || '.' || a.attname as place
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ${OURS}
        and a.atttypid::regtype::text in ('regcollation', 'regconfig', 'regdictionary', 'regnamespace', 'regoper',
          'regoperator', 'regproc', 'regprocedure')`,
  },
  {
    name: 'a foreign key to something else than the id of an account (0021)',
    broken: 'create table public.bad (phone text references auth.users (phone))',
    query: `
      select k.conrelid::regclass || ' ' || k.conname as place
      from pg_constraint k join pg_class t on t.oid = k.confrelid join pg_index i on i.indexrelid = k.conindid
      where k.contype = 'f' and t.relnamespace = 'auth'::regnamespace and not i.indisprimary`,
  },
  {
    name: 'a secret in a column that browsers could reach (0023)',
    broken: 'alter table public.rabbis add column api_key text',
    query: `
      select a.attrelid::regclass || '.' || a.attname as place
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace and a.attnum > 0
        and a.attname ~* 'passw|secret|token|api_?key|card_?number|cvv|iban|passport|ssn|\\mip\\M|phone'`,
  },
  {
    name: 'a policy that lets everyone write (0024)',
    broken: 'create policy bad on public.rabbis for delete to anon using (true)',
    query: `
      select place from (${policies}) as p
      where p.polcmd <> 'r' and (qual = 'true' or with_check = 'true' or coalesce(qual, with_check) is null)`,
  },
  {
    name: 'a policy that opens when nobody is signed in (0030)',
    broken:
      'create policy bad on public.rabbis for delete to anon using ((select auth.uid()) is null or false)',
    query: `select place from (${policies}) as p where concat_ws(' ', qual, with_check) ~* 'auth\\.\\w+\\(\\)[^()]*\\) is null'`,
  },
  {
    name: 'a policy for every role, also those that are yet to come',
    broken: 'create policy bad on public.rabbis for delete using (false)',
    query: `select place from (${policies}) as p where 0 = any (p.polroles)`,
  },
  {
    name: 'an invalid index, or a table that is never cleaned up',
    broken: 'alter table public.rabbis set (autovacuum_enabled = false)',
    query: `
      select i.indexrelid::regclass::text as place from pg_index i where not i.indisvalid
      union all
      select c.oid::regclass::text from pg_class c where 'autovacuum_enabled=false' = any (c.reloptions)`,
  },
  {
    name: 'an e-mail address that visitors could read',
    broken: 'grant select on public.contact_messages to anon',
    // The view's column is masked: nothing but one's own address, and a visitor has none.
    query: `
      select a.attrelid::regclass || '.' || a.attname as place
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'v', 'm', 'f', 'p') and a.attnum > 0 and a.attname ~* 'mail'
        and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
        and has_column_privilege('anon', c.oid, a.attnum, 'select')
        and a.attrelid::regclass::text || '.' || a.attname <> 'public.profiles.email'
      union all
      select p.oid::regprocedure::text from pg_proc p, unnest(p.proargnames) as argument
      where p.pronamespace::regnamespace::text in ('public', 'private') and argument ~* 'mail'
        and has_function_privilege('anon', p.oid, 'execute')`,
  },
];
