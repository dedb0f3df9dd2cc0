import pg from 'pg';
import type { Manifest, SequenceState, TableContent } from './manifest.ts';

export type Table = Omit<TableContent, 'rows'>;

/** Where the product keeps its data. */
const schemas = ['auth', 'public', 'private', 'storage', 'realtime'];

/**
 * What the server keeps about the schema itself belongs to the schema, not to its content; what was on its way to
 * sockets when the backup was made has arrived long ago when it is read.
 */
const bookkeeping = [
  'private.applied_migrations',
  'private.applied_topics',
  'realtime.followed',
  'realtime.changes',
  'realtime.messages',
];

export function quotedName(table: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;
}

export function columnList(table: Table): string {
  return table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** Tables that hold data, with the columns that can be written. Unlogged tables hold what may be lost. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
            coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname = any ($1) and c.relkind = 'r' and c.relpersistence = 'p'
        and n.nspname || '.' || c.relname <> all ($2)
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      group by 1, 2
      order by 1, 2`,
    [schemas, bookkeeping],
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relkind = 'S' and c.relpersistence = 'p'
        and not exists (select from pg_depend d
                          join pg_class t on t.oid = d.refobjid
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i'
                           and t.relnamespace::regnamespace::text || '.' || t.relname = any ($2))
      order by 1, 2`,
    [schemas, bookkeeping],
  );
  const states: SequenceState[] = [];
  for (const sequence of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quotedName(sequence)}`,
    );
    const [found] = state.rows;
    if (found) states.push({ ...sequence, lastValue: found.last, isCalled: found.called });
  }
  return states;
}

export async function listMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, hash from private.applied_migrations order by name',
  );
  return rows;
}
