import type pg from 'pg';

// The pool's connections must have an empty search path, so that every name is given with its schema.

/** What a role may do with tables and views, as lines such as `anon: select public.rabbis`. Counts rights given to PUBLIC too. */
export async function tableRights(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with rights as (
      select role, privilege, c.oid, c.oid::regclass::text as name,
        has_table_privilege(role, c.oid, privilege) as whole
      from pg_class c
      cross join unnest(array['anon', 'authenticated']) as role
      cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
    ), columns as (
      select r.*, a.attname from rights r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      where not r.whole and r.privilege in ('select', 'insert', 'update', 'references')
        and has_column_privilege(r.role, r.oid, a.attnum, r.privilege)
    )
    select format('%s: %s %s', role, privilege, name) as line from rights where whole
    union all
    select format('%s: %s %s (%s)', role, privilege, name, string_agg(attname, ', ' order by attname)) from columns
    group by role, privilege, name
    order by line`);
  return rows.map((row) => row.line);
}

/** Functions that a role may call, as lines such as `anon: public.teacher_reviews(uuid), as owner`. */
export async function functionRights(client: pg.Pool, role: 'anon' | 'authenticated'): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select p.oid::regprocedure::text || case when p.prosecdef then ', as owner' else '' end as line
     from pg_proc p
     where p.pronamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
       and has_function_privilege($1, p.oid, 'execute')
     order by line`,
    [role],
  );
  return rows.map((row) => row.line);
}

/** Functions that PUBLIC, and so every role of the server, may call. */
export async function functionsForAll(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select p.oid::regprocedure::text as line from pg_proc p
     where p.pronamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
       and exists (
         select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as given
         where given.grantee = 0 and given.privilege_type = 'EXECUTE')
     order by line`,
  );
  return rows.map((row) => row.line);
}
