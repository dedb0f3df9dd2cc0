import type { Table } from '../schema/types.ts';
import type { DescribedColumn } from './rights.ts';

/** A table with those of its columns that the caller may see. */
export type ShownTable = { table: Table; comment: string | null; columns: readonly DescribedColumn[] };

const text = (place: 'query' | 'header', name: string, description: string, more: object = {}) => ({
  name,
  in: place,
  description,
  required: false,
  type: 'string',
  ...more,
});

const prefer = (...choices: string[]) =>
  text('header', 'Prefer', 'What is wanted of the answer', { enum: choices });

const returns = ['return=representation', 'return=minimal', 'return=headers-only'];

/** Parameters that operations refer to by name; tools know these names from PostgREST. */
const shared = {
  preferParams: prefer('count=exact', 'count=planned', 'count=estimated'),
  preferReturn: prefer(...returns),
  preferCount: prefer('count=none', 'count=exact', 'count=planned', 'count=estimated'),
  preferPost: prefer(...returns, 'resolution=ignore-duplicates', 'resolution=merge-duplicates'),
  select: text('query', 'select', 'Which columns and related rows are answered'),
  on_conflict: text('query', 'on_conflict', 'The unique columns by which a row counts as there already'),
  order: text('query', 'order', 'By which columns the rows are ordered'),
  range: text('header', 'Range', 'Which rows, by their number'),
  rangeUnit: text('header', 'Range-Unit', 'What the range counts', { default: 'items' }),
  offset: text('query', 'offset', 'How many rows are left out before the first'),
  limit: text('query', 'limit', 'How many rows at most'),
};

export function parameterDefinitions(tables: readonly ShownTable[]): Record<string, unknown> {
  const own = tables.flatMap(({ table, columns }): [string, unknown][] => [
    [
      bodyOf(table),
      {
        name: table.name,
        in: 'body',
        description: table.name,
        required: false,
        schema: rowOf(table),
      },
    ],
    ...columns.map((column): [string, unknown] => [
      filterOf(table, column),
      text('query', column.name, column.comment ?? `A condition on ${column.name}, such as eq.value`),
    ]),
  ]);
  return { ...shared, ...Object.fromEntries(own) };
}

export const bodyOf = ({ name }: Table) => `body.${name}`;
export const filterOf = ({ name }: Table, column: DescribedColumn) => `rowFilter.${name}.${column.name}`;
export const reference = (name: string) => pointer('parameters', name);
export const rowOf = ({ name }: Table) => pointer('definitions', name);

/** A JSON pointer within an address: a name may hold signs that mean something in one or the other. */
function pointer(place: 'parameters' | 'definitions', name: string): { $ref: string } {
  const token = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return { $ref: `#/${place}/${encodeURIComponent(token)}` };
}
