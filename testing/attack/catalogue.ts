import type pg from 'pg';

export type Column = {
  name: string;
  type: string;
  /** Written by PostgreSQL alone. */
  isGenerated: boolean;
  /** By the column rights of signed-in people; policies come after that. */
  maySelect: boolean;
  mayInsert: boolean;
  mayUpdate: boolean;
  /** The only words that it takes; none where it takes anything. */
  choices: string[];
};

export type Table = { name: string; key: string; columns: Column[] };

export type Routine = {
  name: string;
  arguments: { name: string; type: string }[];
  changesNothing: boolean;
  /** Words that its text compares with: what a caller would have to say to get somewhere. */
  words: string[];
};

/** What browsers can name. Read from the database itself, so that what is added tomorrow is attacked tomorrow. */
export type Catalogue = {
  /** Tables and views of the exposed schema. */
  tables: Table[];
  /** Pairs of tables of which one refers to the other, also through views. */
  links: { from: string; to: string }[];
  routines: Routine[];
  /** Tables of the schemas that nobody should reach. */
  hidden: { schema: string; name: string }[];
  buckets: { id: string; isPublic: boolean; types: string[] | null }[];
  channels: { kinds: string[]; topics: string[] };
  published: string[];
};

export async function readCatalogue(pool: pg.Pool): Promise<Catalogue> {
  const rows = async <Row extends pg.QueryResultRow>(sql: string) => (await pool.query<Row>(sql)).rows;
  return {
    tables: await rows<Table>(tablesSql),
    links: await rows<{ from: string; to: string }>(linksSql),
    routines: await rows<Routine>(routinesSql),
    hidden: await rows<{ schema: string; name: string }>(hiddenSql),
    buckets: await rows<Catalogue['buckets'][number]>(bucketsSql),
    channels: readChannels(await rows<{ source: string }>(channelsSql)),
    published: (await rows<{ name: string }>(publishedSql)).map(({ name }) => name),
  };
}

const exposed = "'public'::regnamespace";

/** Views have no key of their own; theirs is the column that bears the name of one. */
const tablesSql = `
  select c.relname as name,
    coalesce((select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisprimary), 'id') as key,
    jsonb_agg(jsonb_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, null),
      'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
      'maySelect', has_column_privilege('authenticated', c.oid, a.attnum, 'select'),
      'mayInsert', has_column_privilege('authenticated', c.oid, a.attnum, 'insert'),
      'mayUpdate', has_column_privilege('authenticated', c.oid, a.attnum, 'update'),
      'choices', array(
        select word[1] from pg_constraint k
        join pg_attribute b on b.attrelid = k.conrelid and k.conkey = array[b.attnum] and b.attname = a.attname
        cross join regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') as word
        where k.contype = 'c' and k.conrelid in (c.oid, to_regclass(format('private.%I', c.relname)))
          and pg_get_constraintdef(k.oid) ~ '= ANY')
    ) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = ${exposed} and c.relkind in ('r', 'p', 'v', 'm', 'f')
  group by c.oid, c.relname order by c.relname`;

/** A view stands for the table of the same name, as the data API sees it. */
const linksSql = `
  select distinct origin.relname as "from", target.relname as "to"
  from pg_constraint k
  join pg_class origin on origin.oid = k.conrelid
  join pg_class target on target.oid = k.confrelid
  where k.contype = 'f'
    and to_regclass(format('public.%I', origin.relname)) is not null
    and to_regclass(format('public.%I', target.relname)) is not null
  order by 1, 2`;

const routinesSql = `
  select p.proname as name,
    (select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[position], 'type', format_type(type, null)) order by position), '[]')
      from unnest(p.proargtypes) with ordinality as given (type, position)) as arguments,
    p.provolatile <> 'v' as "changesNothing",
    array(select distinct word[1] from regexp_matches(coalesce(nullif(p.prosrc, ''), pg_get_functiondef(p.oid)), '''([a-z_]{2,30})''', 'g') as word) as words
  from pg_proc p
  where p.pronamespace = ${exposed} and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname, p.oid`;

const hiddenSql = `
  select n.nspname as schema, c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v') and n.nspname in ('private', 'auth', 'storage', 'realtime', 'platform')
  order by 1, 2`;

const bucketsSql =
  'select id, public as "isPublic", allowed_mime_types as types from storage.buckets order by id';

/** The functions that the policies of private channels ask. */
const channelsSql = `
  select p.prosrc as source from pg_proc p
  where exists (
    select from pg_policies q
    where q.schemaname = 'realtime' and q.tablename = 'messages'
      and strpos(concat(q.qual, q.with_check), p.proname || '(') > 0)
  order by p.proname`;

const publishedSql = `
  select tablename as name from pg_publication_tables
  where pubname = 'supabase_realtime' and schemaname = 'public' order by 1`;

function readChannels(sources: { source: string }[]): Catalogue['channels'] {
  const found = (pattern: RegExp) => [
    ...new Set(sources.flatMap(({ source }) => [...source.matchAll(pattern)].map(([, name = '']) => name))),
  ];
  return {
    kinds: found(/'([a-z_-]+):%?'/g),
    topics: found(/\btopic = '([^']+)'/g),
  };
}
