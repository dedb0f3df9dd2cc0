import type { TestDatabase } from '@lomdim/testing/postgres/database';

/** How far ahead of the machine's clock a transaction lives; the name of its setting. */
export const AHEAD = 'lomdim_test.ahead';

/**
 * Lets each transaction of this one database say which time it is, by the setting above. Functions and defaults of columns that
 * ask `now()` are written again to ask the moved time; nothing else about them changes.
 */
export async function letTimeBeMoved({ pool }: TestDatabase): Promise<void> {
  await pool.query(`
    create function private.moved_now() returns timestamptz language sql stable set search_path = '' as $now$
      select transaction_timestamp() + coalesce(nullif(current_setting('${AHEAD}', true), ''), '0')::interval
    $now$;
    grant execute on function private.moved_now() to public;
    do $moving$
    declare
      definition text;
    begin
      set local check_function_bodies = off;
      for definition in
        select pg_get_functiondef(p.oid) from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'
          and p.prosrc ~ '\\mnow\\(\\)' and p.proname <> 'moved_now'
      loop
        execute regexp_replace(definition, '(\\mpg_catalog\\.)?\\mnow\\(\\)', 'private.moved_now()', 'g');
      end loop;
      for definition in
        select format('alter table %s alter column %I set default private.moved_now()', d.adrelid::regclass, a.attname)
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        join pg_class c on c.oid = d.adrelid
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
          and pg_get_expr(d.adbin, d.adrelid) = 'now()'
      loop
        execute definition;
      end loop;
    end
    $moving$;
  `);
}
