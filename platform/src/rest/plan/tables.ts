import { RestError } from '../errors.ts';
import { closeness, closest, nearest } from '../misspelling.ts';
import { type Column, keyOf, type Name, type SchemaCache, type Table } from '../schema/types.ts';

/** What may be named of a resource: its columns and its functions of the row. */
export type Shape = {
  name: Name;
  /** What errors call it, when it is not the resource that the address names. */
  label?: string;
  columns: ReadonlyMap<string, Column>;
  computed: Table['computed'];
};

export function findTable(cache: SchemaCache, name: Name): Table {
  const table = cache.tables.get(keyOf(name));
  if (table) return table;
  const siblings = [...cache.tables.values()]
    .filter((one) => one.schema === name.schema)
    .map((one) => one.name);
  const close = nearest(name.name, siblings, closeness.names);
  throw new RestError(
    404,
    'PGRST205',
    `Could not find the table '${name.schema}.${name.name}' in the schema cache`,
    { hint: close && `Perhaps you meant the table '${name.schema}.${close}'` },
  );
}

/** The same words that PostgreSQL has for it, without letting the name near a statement. */
export function columnMissing(shape: Shape, column: string): RestError {
  const label = shape.label ?? shape.name.name;
  const close = closest(column, shape.columns.keys()).map((one) => `the column "${label}.${one}"`);
  return new RestError(400, '42703', `column ${label}.${column} does not exist`, {
    hint: close.length > 0 ? `Perhaps you meant to reference ${close.join(' or ')}.` : null,
  });
}

export function columnUnknown(table: Name, column: string): RestError {
  return new RestError(
    400,
    'PGRST204',
    `Could not find the '${column}' column of '${table.name}' in the schema cache`,
  );
}

export function typeMissing(name: string): RestError {
  return new RestError(400, '42704', `type "${name}" does not exist`);
}
