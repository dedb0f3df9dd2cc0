import { isToOne, keyOf, type SchemaCache, type Table } from '../schema/types.ts';
import { bodyOf, filterOf, reference, rowOf, type ShownTable } from './parameters.ts';
import type { DescribedColumn } from './rights.ts';
import { summaryOf } from './summary.ts';
import { defaultValue, valueSchema } from './types.ts';

/** What can be done with the rows of a table. */
export function tablePath({ table, comment, columns }: ShownTable): Record<string, unknown> {
  const about = { tags: [table.name], ...summaryOf(comment) };
  const filters = columns.map((column) => filterOf(table, column));
  const operation = (parameters: readonly string[], responses: object) => ({
    ...about,
    parameters: parameters.map(reference),
    responses,
  });
  const rows = { type: 'array', items: rowOf(table) };
  const noContent = { 204: { description: 'No Content' } };
  const get = operation(
    [...filters, 'select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'],
    { 200: { description: 'OK', schema: rows }, 206: { description: 'Partial Content' } },
  );
  const post = operation([bodyOf(table), 'select', 'on_conflict', 'preferPost'], {
    201: { description: 'Created' },
  });
  return {
    get,
    ...(table.insertable && { post }),
    ...(table.updatable && { patch: operation([...filters, bodyOf(table), 'preferReturn'], noContent) }),
    ...(table.deletable && { delete: operation([...filters, 'preferReturn'], noContent) }),
  };
}

/** A row of a table. */
export function tableDefinition(cache: SchemaCache, shown: ShownTable): Record<string, unknown> {
  const { table, comment, columns } = shown;
  const required = columns.filter(({ nullable }) => !nullable).map(({ name }) => name);
  return {
    ...(comment !== null && { description: comment }),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(columns.map((column) => [column.name, property(cache, table, column)])),
    type: 'object',
  };
}

function property(cache: SchemaCache, table: Table, described: DescribedColumn): Record<string, unknown> {
  const column = table.columns.get(described.name);
  const type = column?.type ?? 'text';
  const standard = column?.default === undefined ? undefined : defaultValue(type, column.default);
  const description = descriptionOf(cache, table, described);
  return {
    ...valueSchema(type),
    ...(description !== undefined && { description }),
    ...(standard !== undefined && { default: standard }),
    ...(described.values && { enum: described.values }),
    ...(described.maxLength !== null && { maxLength: described.maxLength }),
  };
}

/** Tools read which columns are keys out of these marks. */
function descriptionOf(cache: SchemaCache, table: Table, { name, comment }: DescribedColumn) {
  const notes: string[] = [];
  if (table.primaryKey.includes(name)) notes.push('This is a Primary Key.<pk/>');
  const target = targetOf(cache, table, name);
  if (target) {
    const [foreign, column] = target;
    notes.push(
      `This is a Foreign Key to \`${foreign}.${column}\`.<fk table='${foreign}' column='${column}'/>`,
    );
  }
  if (notes.length === 0) return comment ?? undefined;
  const lead = comment === null ? '' : `${comment}\n\n`;
  return `${lead}${['Note:', ...notes].join('\n')}`;
}

/** The table and column that a column points at by itself; rather a table than a view of it. */
function targetOf(cache: SchemaCache, table: Table, name: string): [string, string] | undefined {
  const pointing = (cache.relationships.get(keyOf(table)) ?? []).filter(
    (one) => isToOne(one) && !one.inverse && one.columns.length === 1 && one.columns[0]?.[0] === name,
  );
  const [first] = pointing.sort((left, right) => Number(left.foreignIsView) - Number(right.foreignIsView));
  const pair = first?.columns[0];
  return first && pair ? [first.foreign.name, pair[1]] : undefined;
}
