import { type RunParts, runAsCaller } from '../run-as-caller.ts';

/** What the caller's role may see of a schema, with what its owner wrote about it. */
export type Described = {
  comment: string | null;
  tables: DescribedTable[];
  functions: { oid: number; comment: string | null }[];
};

export type DescribedTable = { oid: number; comment: string | null; columns: DescribedColumn[] };

export type DescribedColumn = {
  name: string;
  comment: string | null;
  nullable: boolean;
  /** Of a text with a longest length. */
  maxLength: number | null;
  /** The values of an enumeration. */
  values: string[] | null;
};

/** Asked as the caller, so that the rights are theirs. A schema that they may not use is empty to them. */
export async function describe(parts: RunParts, schema: string): Promise<Described> {
  const { cache, caller } = parts;
  const step = { key: `${caller.role}:${cache.generation}:description`, text: description, values: [schema] };
  const [rows] = await runAsCaller(parts, [step], { schema, timezone: undefined, readOnly: true });
  const text = rows?.[0]?.[0];
  return text == null ? { comment: null, tables: [], functions: [] } : (JSON.parse(text) as Described);
}

const columns = `
  select json_agg(json_build_object(
    'name', a.attname,
    'comment', col_description(a.attrelid, a.attnum),
    'nullable', not a.attnotnull and not t.typnotnull,
    'maxLength', information_schema._pg_char_max_length(
      information_schema._pg_truetypid(a.*, t.*), information_schema._pg_truetypmod(a.*, t.*)),
    'values', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e
      where e.enumtypid = coalesce(nullif(t.typbasetype, 0), t.oid))
  ) order by a.attnum)
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_type t on t.oid = a.atttypid
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(c.oid, a.attnum, 'select, insert, update')`;

const description = `
  select json_build_object(
    'comment', obj_description(n.oid, 'pg_namespace'),
    'tables', coalesce((
      select json_agg(json_build_object(
        'oid', c.oid::int8, 'comment', obj_description(c.oid, 'pg_class'), 'columns', coalesce((${columns}), '[]')))
      from pg_catalog.pg_class c
      where c.relnamespace = n.oid and c.relkind in ('r', 'v', 'm', 'f', 'p')
        and (has_table_privilege(c.oid, 'select, insert, update, delete')
          or has_any_column_privilege(c.oid, 'select, insert, update'))), '[]'),
    'functions', coalesce((
      select json_agg(json_build_object('oid', p.oid::int8, 'comment', obj_description(p.oid, 'pg_proc')))
      from pg_catalog.pg_proc p
      where p.pronamespace = n.oid and has_function_privilege(p.oid, 'execute')), '[]'))
  from pg_catalog.pg_namespace n
  where n.nspname = $1 and has_schema_privilege(n.oid, 'usage')`;
