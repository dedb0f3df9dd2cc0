import { inTransaction } from '../../postgres/pool.ts';
import { type SessionFacts, sessionFacts } from '../../postgres/session-check.ts';
import type { Connections } from '../../postgres/share.ts';
import { type GivenSettings, nothingGiven, settingsOf } from '../settings.ts';

/** What the system catalogues say, row by row. Assembled into a SchemaCache by a pure function. */
export type Catalogue = {
  relations: RelationRow[];
  keys: KeyRow[];
  views: ViewRow[];
  functions: FunctionRow[];
  types: TypeRow[];
  roles: { role: string; setting: string }[];
  facts: SessionFacts & { geoJson: string | null };
};

export type RelationRow = {
  oid: number;
  schema: string;
  name: string;
  kind: string;
  type: number;
  /** What can be done to its rows, with triggers counted in; as `pg_relation_is_updatable` says it. */
  writes: number;
  columns: { number: number; name: string; type: string; default: string | null }[];
};

export type KeyRow = {
  name: string;
  type: 'p' | 'u' | 'f';
  table: number;
  columns: number[];
  foreign: number;
  foreignColumns: number[];
};

export type ViewRow = { oid: number; rule: string };

export type FunctionRow = {
  oid: number;
  schema: string;
  name: string;
  arguments: { name: string; type: string; oid: number; mode: string; position: number }[];
  optional: number;
  inputs: number;
  isSet: boolean;
  rows: number;
  volatility: 'i' | 's' | 'v';
  returnType: string;
  returnKind: string;
  returnName: string;
  returnsBytes: boolean;
  /** The relation whose row type is returned, 0 when there is none. */
  returnRelation: number;
};

export type TypeRow = { schema: string; name: string; sql: string };

const userSchema = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`;

const relations = `
  select c.oid::int8::float8 as oid, n.nspname as schema, c.relname as name, c.relkind as kind,
    c.reltype::int8::float8 as type, pg_relation_is_updatable(c.oid, true) as writes,
    coalesce(json_agg(json_build_object(
      'number', a.attnum,
      'name', a.attname,
      'type', format_type(a.atttypid, -1),
      'default', case
        when a.attidentity = 'd' then format('nextval(%L::regclass)', pg_get_serial_sequence(
          format('%I.%I', n.nspname, c.relname), a.attname))
        when a.attgenerated <> '' then null
        when d.adbin is not null then pg_get_expr(d.adbin, d.adrelid)
        when t.typtype = 'd' then t.typdefault
      end
    ) order by a.attnum) filter (where a.attnum is not null), '[]') as columns
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  left join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_catalog.pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and ${userSchema}
  group by c.oid, n.nspname, c.relname, c.relkind, c.reltype`;

const keys = `
  select k.conname as name, k.contype as type, k.conrelid::int8::float8 as table, k.conkey as columns,
    k.confrelid::int8::float8 as foreign, coalesce(k.confkey, '{}') as "foreignColumns"
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_namespace n on n.oid = k.connamespace
  where k.contype in ('p', 'u', 'f') and k.conparentid = 0 and ${userSchema}
  union all
  -- a unique index without a constraint says the same about its columns
  select x.relname, 'u', i.indrelid::int8::float8, i.indkey::int2[], 0, '{}'
  from pg_catalog.pg_index i
  join pg_catalog.pg_class x on x.oid = i.indexrelid
  join pg_catalog.pg_namespace n on n.oid = x.relnamespace
  where i.indisunique and i.indpred is null and i.indexprs is null and ${userSchema}`;

const views = `
  select c.oid::int8::float8 as oid, r.ev_action::text as rule
  from pg_catalog.pg_rewrite r
  join pg_catalog.pg_class c on c.oid = r.ev_class
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm') and r.rulename = '_RETURN' and ${userSchema}`;

const functions = `
  select p.oid::int8::float8 as oid, n.nspname as schema, p.proname as name,
    coalesce((
      select json_agg(json_build_object(
        'name', coalesce(p.proargnames[i.position], ''),
        'type', format_type(i.type, null),
        'oid', i.type::int8,
        'mode', coalesce(p.proargmodes[i.position]::text, 'i'),
        'position', i.position
      ) order by i.position)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as i(type, position)
    ), '[]') as arguments,
    p.pronargdefaults as optional, p.pronargs as inputs, p.proretset as "isSet",
    p.prorows::float8 as rows, p.provolatile as volatility,
    format_type(p.prorettype, null) as "returnType",
    b.typname as "returnName", 'bytea'::regtype in (b.oid, b.typbasetype) as "returnsBytes",
    case when b.typtype = 'd' then coalesce(base.typtype, 'b') else b.typtype end as "returnKind",
    coalesce(nullif(b.typrelid, 0), base.typrelid, 0)::int8::float8 as "returnRelation"
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  join pg_catalog.pg_type b on b.oid = p.prorettype
  left join pg_catalog.pg_type base on base.oid = b.typbasetype
  where p.prokind = 'f' and n.nspname = any($1) and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)`;

const types = `
  select n.nspname as schema, t.typname as name, format_type(t.oid, null) as sql
  from pg_catalog.pg_type t
  join pg_catalog.pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typelem = 0
    and (n.nspname = 'pg_catalog' or n.nspname = any($1))`;

const roles = `
  select r.rolname as role, unnest(s.setconfig) as setting
  from pg_catalog.pg_db_role_setting s
  join pg_catalog.pg_roles r on r.oid = s.setrole
  where s.setdatabase = 0 or s.setdatabase = (select oid from pg_catalog.pg_database where datname = current_database())
  order by s.setdatabase`;

const facts = `
  select ${sessionFacts},
    -- where PostGIS is installed: the function that makes a feature of a row
    (select format('%I.%I', n.nspname, p.proname) from pg_catalog.pg_proc p
      join pg_catalog.pg_namespace n on n.oid = p.pronamespace
      where p.proname = 'st_asgeojson' and p.proargtypes[0] = 'record'::regtype and p.pronargs - p.pronargdefaults = 1
      limit 1) as "geoJson"`;

/** Reads everything in one snapshot, with an empty search path so that every type comes out qualified. */
export async function readCatalogue(
  pool: Connections,
  schemas: readonly string[],
  given: GivenSettings = nothingGiven,
): Promise<Catalogue> {
  return await inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read read only');
    await client.query(`set local search_path = ''`);
    const settings = (await client.query<Catalogue['roles'][number]>(roles)).rows;
    const searched = [...schemas, ...settingsOf(settings, given).extraSearchPath];
    return {
      relations: (await client.query<RelationRow>(relations)).rows,
      keys: (await client.query<KeyRow>(keys)).rows,
      views: (await client.query<ViewRow>(views)).rows,
      functions: (await client.query<FunctionRow>(functions, [searched])).rows,
      types: (await client.query<TypeRow>(types, [searched])).rows,
      roles: settings,
      facts: (await client.query<Catalogue['facts']>(facts)).rows[0] ?? {
        sessionFunction: false,
        sessionTables: false,
        geoJson: null,
      },
    };
  });
}
