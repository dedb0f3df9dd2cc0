import { languageCodes, localeOf } from '@lomdim/contract/languages';
import type pg from 'pg';

/** Value -> the columns in which it stands. */
export type PrivateValues = ReadonlyMap<string, readonly string[]>;

type Column = { name: string; table: string; column: string; type: string; is_for_anon: boolean };

/**
 * What functions show to visitors on purpose, of rows that visitors do not read themselves: the live sessions of the Beit Midrash
 * (`hall_sessions`), of somebody who wrote a review the first name (`teacher_reviews`), of a study partner the hours and, of who is
 * listed, the id (`search_partners`).
 */
const shownByFunctions = [
  'private.live_sessions.id',
  'private.partner_listing.id',
  'private.live_sessions.title',
  'private.live_sessions.description',
  'private.profiles.first_name',
  'private.profiles.study_availability',
];

/** Copies of rows that are looked at themselves, the words of an index, and the names of places that have a clock. */
const copies = ['realtime.changes', 'private.search_words', 'private.zone_places'];

const shortest = 5;

/** All texts in the database that a visitor may not read, wherever they are: the catalogue says which columns there are. */
export async function readPrivateValues(pool: pg.Pool): Promise<PrivateValues> {
  const { rows: columns } = await pool.query<Column>(`
    select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name, c.oid::regclass::text as table, quote_ident(a.attname) as column,
      case when t.typname = 'jsonb' then 'jsonb' when t.typcategory = 'A' then 'array' else 'one' end as type,
      has_schema_privilege('anon', n.oid, 'usage') and has_column_privilege('anon', c.oid, a.attnum, 'select') as is_for_anon
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    join pg_type t on t.oid = a.atttypid
    where a.attnum > 0 and not a.attisdropped
      and (t.typcategory = 'S' or t.typname in ('jsonb', 'uuid') or a.attname ~ 'birth'
        or (t.typcategory = 'A' and t.typelem in ('text'::regtype, 'varchar'::regtype)))
    order by name`);
  const forVisitors = new Set<string>();
  for (const column of columns.filter(({ is_for_anon }) => is_for_anon)) {
    for (const value of await valuesOf(pool, column, 'anon')) forVisitors.add(value);
  }
  for (const column of columns.filter(({ name }) => shownByFunctions.includes(name))) {
    for (const value of await valuesOf(pool, column)) forVisitors.add(value);
  }
  // What is a part of something public is public; an id is whole.
  const shown = [...forVisitors].join('\n');
  const isPublic = (value: string) => (isId(value) ? forVisitors.has(value) : shown.includes(value));
  const found = new Map<string, string[]>();
  for (const column of columns.filter(({ table }) => !copies.includes(table))) {
    const values = await valuesOf(pool, column);
    const telling = isBirth(column) ? values.flatMap(writtenMonth) : values.filter(isTelling);
    for (const value of telling.filter((each) => !isPublic(each))) {
      found.set(value, [...(found.get(value) ?? []), column.name]);
    }
  }
  return found;
}

/** As the owner, or by the rules that hold for a role. */
async function valuesOf(pool: pg.Pool, { table, column, type }: Column, role?: 'anon'): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (role) await client.query(`set local role ${role}`);
    const value = {
      one: `${column}::text`,
      array: `unnest(${column})::text`,
      jsonb: `jsonb_path_query(${column}, '$.** ? (@.type() == "string")') #>> '{}'`,
    }[type];
    const { rows } = await client.query<{ value: string | null }>(
      `select distinct ${value} as value from ${table}`,
    );
    return rows.flatMap((row) => (row.value === null ? [] : [row.value]));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const moment = /^(?:\d{4}-\d\d-\d\d|\d\d:\d\d)/;

export function isId(value: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}

/** Of others nobody could say where they come from; which moments there are is no secret. */
function isTelling(value: string): boolean {
  const letters = value.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters >= shortest && !moment.test(value);
}

const isBirth = ({ column }: Column) => column.includes('birth');

/** A month as data have it, and as it is read in each language. */
function writtenMonth(day: string): string[] {
  const [year = '', month = ''] = day.split('-');
  const inWords = languageCodes.map((language) =>
    new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${day}T12:00:00Z`),
    ),
  );
  return [day, `${year}-${month}`, ...inWords];
}
