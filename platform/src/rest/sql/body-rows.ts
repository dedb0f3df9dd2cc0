import type { Column } from '../schema/types.ts';
import { identifier, literal } from './writer.ts';

type BodyRows = {
  placeholder: string;
  shape: 'object' | 'array' | 'scalar';
  columns: readonly Column[];
  alias: string;
};

/** A `from` item that turns the JSON in a parameter into typed rows under `alias`. */
export function bodyRows({ placeholder, shape, columns, alias }: BodyRows): string {
  const isArray = shape !== 'object';
  if (columns.length === 0) {
    // Rows without columns: as many as the array has elements, or one for an object.
    return isArray
      ? `json_array_elements(${placeholder}::json) ${alias}`
      : `(values (${placeholder}::json)) ${alias}`;
  }
  const typed = columns.map((one) => `${identifier(one.name)} ${one.type}`).join(', ');
  const make = isArray ? 'json_to_recordset' : 'json_to_record';
  return `${make}(${placeholder}::json) as ${alias}(${typed})`;
}

/** The same, but a key that a row leaves out takes the column's default. */
export function bodyRowsWithDefaults(body: BodyRows): string {
  const { placeholder, shape, columns, alias } = body;
  if (columns.length === 0 || columns.every((one) => one.default === undefined)) {
    return bodyRows(body);
  }
  const elements =
    shape === 'object'
      ? `(values (${placeholder}::json)) _e(item)`
      : `json_array_elements(${placeholder}::json) _e(item)`;
  const typed = columns.map((one) => `${identifier(one.name)} ${one.type}`).join(', ');
  const defaults: string[] = [];
  const values = columns.map((one) => {
    const name = identifier(one.name);
    if (one.default === undefined) return `_v.${name}`;
    const column = `d${defaults.length}`;
    defaults.push(`${one.default} as ${column}`);
    return `case when _d.item::jsonb ? ${literal(one.name)} then _v.${name} else _d.${column} end as ${name}`;
  });
  // `offset 0` keeps the defaults apart: computed once for every row, as PostgREST does.
  const rows = `(select _e.item, ${defaults.join(', ')} from ${elements} offset 0) _d`;
  return `(select ${values.join(', ')} from ${rows}, json_to_record(_d.item) as _v(${typed})) ${alias}`;
}
