import type { Queryable } from '../postgres/share.ts';

export type Column = {
  relation: number;
  number: number;
  name: string;
  type: number;
  notNull: boolean;
  hasDefault: boolean;
  /** Filled by the database alone. */
  always: boolean;
  updatable: boolean;
};

export type Relation = {
  oid: number;
  schema: string;
  name: string;
  kind: 'table' | 'view';
  insertable: boolean;
  updatable: boolean;
  /** A trigger takes whatever is inserted, so that columns which only show something can be given too. */
  insertTrigger: boolean;
  rule: string | null;
};

export type ForeignKey = {
  name: string;
  from: number;
  fromColumns: number[];
  to: number;
  toColumns: number[];
  oneToOne: boolean;
};

export type Routine = {
  name: string;
  argNames: string[] | null;
  argTypes: number[];
  allTypes: number[] | null;
  argModes: string[] | null;
  defaults: number;
  returns: number;
  returnsSet: boolean;
};

export type PgType = {
  oid: number;
  schema: string;
  name: string;
  kind: string;
  element: number;
  base: number;
  relation: number;
  labels: string[] | null;
};

export type Catalog = {
  relations: Relation[];
  columns: Column[];
  foreignKeys: ForeignKey[];
  routines: Routine[];
  types: PgType[];
};

/** Everything that the types of the exposed schema depend on. Relations of other schemas stand behind its views. */
export async function readCatalog(db: Queryable, schema: string): Promise<Catalog> {
  const read = async <Row>(sql: string, values: unknown[] = []) =>
    (await db.query(sql, values)).rows as Row[];
  return {
    relations: await read<Relation>(relationsQuery),
    columns: await read<Column>(columnsQuery),
    foreignKeys: await read<ForeignKey>(foreignKeysQuery),
    routines: await read<Routine>(routinesQuery, [schema]),
    types: await read<PgType>(typesQuery),
  };
}

const ours = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;

const relationsQuery = `
  select c.oid::int as oid, n.nspname as schema, c.relname as name,
         case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
         pg_relation_is_updatable(c.oid, true) & 8 = 8 as insertable,
         pg_relation_is_updatable(c.oid, true) & 4 = 4 as updatable,
         exists (select from pg_trigger t
                  where t.tgrelid = c.oid and t.tgtype & 64 = 64 and t.tgtype & 4 = 4) as "insertTrigger",
         (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.rulename = '_RETURN') as rule
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'f', 'v', 'm') and not c.relispartition and ${ours}
   order by n.nspname, c.relname collate "C"`;

const columnsQuery = `
  select a.attrelid::int as relation, a.attnum as number, a.attname as name, a.atttypid::int as type,
         a.attnotnull or t.typnotnull as "notNull",
         a.atthasdef or a.attidentity <> '' as "hasDefault",
         a.attidentity = 'a' or a.attgenerated <> '' as always,
         pg_column_is_updatable(c.oid, a.attnum, true) as updatable
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
   where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'f', 'v', 'm', 'c') and ${ours}
   order by a.attname collate "C"`;

const foreignKeysQuery = `
  select k.conname as name, k.conrelid::int as from, k.conkey::int[] as "fromColumns",
         k.confrelid::int as to, k.confkey::int[] as "toColumns",
         exists (select from pg_index i
                  where i.indrelid = k.conrelid and i.indisunique and i.indpred is null and i.indexprs is null
                    and i.indkey::int2[] <@ k.conkey and i.indnkeyatts = i.indnatts) as "oneToOne"
    from pg_constraint k
   where k.contype = 'f' and k.conparentid = 0
   order by k.conname collate "C"`;

const routinesQuery = `
  select p.proname as name, p.proargnames as "argNames",
         string_to_array(p.proargtypes::text, ' ')::int[] as "argTypes",
         p.proallargtypes::int[] as "allTypes", p.proargmodes::text[] as "argModes",
         p.pronargdefaults as defaults, p.prorettype::int as returns, p.proretset as "returnsSet"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname = $1 and p.prokind = 'f'
     and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
     and not exists (select from pg_depend d
                      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
   order by p.proname collate "C", pg_get_function_identity_arguments(p.oid)`;

const typesQuery = `
  select t.oid::int as oid, n.nspname as schema, t.typname as name, t.typtype::text as kind,
         case when t.typcategory = 'A' then t.typelem::int else 0 end as element,
         t.typbasetype::int as base, t.typrelid::int as relation,
         (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
   order by t.typname collate "C"`;
