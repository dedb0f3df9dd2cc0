import type { At, Logic, ParsedQuery, Slot } from '../ast.ts';
import { RestError } from '../errors.ts';
import type { Body } from '../parse/body.ts';
import type { Preferences } from '../parse/prefer.ts';
import type { Column, SchemaCache, Table } from '../schema/types.ts';
import { planConditions, planRead } from './read.ts';
import { readFromSource, returningOf } from './returning.ts';
import { columnUnknown } from './tables.ts';
import type { ReadNode, WritePlan } from './types.ts';

export type WriteRequest = {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  query: ParsedQuery;
  body: (Pick<Body, 'shape' | 'keys'> & { slot: Slot }) | undefined;
  preferences: Preferences;
  hasWindow: boolean;
};

export type PlannedWrite = { write: WritePlan; read: ReadNode };

/** What to write, and how to read back what was written. */
export function planWrite(cache: SchemaCache, table: Table, request: WriteRequest): PlannedWrite {
  const { query, preferences, method, body } = request;
  const onTarget = query.filters.filter((one) => one.path.length === 0);
  const onEmbedded = query.filters.filter((one) => one.path.length > 0);
  const returnsRows = preferences.return === 'representation';
  const read = planRead(
    cache,
    { shape: { ...shapeOf(table) }, from: { kind: 'source' }, relation: table },
    {
      ...query,
      filters: onEmbedded,
      order: query.order.filter((one) => one.path.length > 0),
      ...(returnsRows ? {} : { select: [] }),
    },
    {},
  );
  const write: WritePlan = {
    kind: method === 'PATCH' ? 'update' : method === 'DELETE' ? 'delete' : 'insert',
    target: { schema: table.schema, name: table.name },
    alias: '_0',
    columns: method === 'DELETE' ? [] : writtenColumns(table, body?.keys ?? []),
    body: body && { slot: body.slot, shape: body.shape },
    applyDefaults: preferences.missing === 'default' && method !== 'DELETE',
    conflict: conflictOf(table, request),
    conditions: method === 'POST' ? [] : planConditions(cache, shapeOf(table), onTarget),
    returning: returnsRows ? returningOf(read, table.columns.keys()) : { kind: 'nothing' },
    primaryKey: table.primaryKey,
    matchAddress: method === 'PUT',
  };
  if (preferences.return === 'headers-only' && method === 'POST' && table.primaryKey.length > 0) {
    write.returning = { kind: 'columns', names: [...table.primaryKey], computed: [] };
  }
  readFromSource(read);
  if (method === 'PUT') checkPut(table, request, onTarget);
  return { write, read };
}

function shapeOf(table: Table) {
  return { name: table, columns: table.columns, computed: table.computed };
}

function writtenColumns(table: Table, keys: readonly string[]): Column[] {
  return keys.map((key) => {
    const column = table.columns.get(key);
    if (!column) throw columnUnknown(table, key);
    return column;
  });
}

function conflictOf(table: Table, { method, query, preferences }: WriteRequest): WritePlan['conflict'] {
  if (method === 'PUT') return { columns: [...table.primaryKey], action: 'update' };
  if (method !== 'POST' || preferences.resolution === undefined) return undefined;
  const columns = query.onConflict ?? [...table.primaryKey];
  if (columns.length === 0) return undefined;
  for (const name of columns) if (!table.columns.has(name)) throw columnUnknown(table, name);
  return { columns, action: preferences.resolution === 'merge-duplicates' ? 'update' : 'nothing' };
}

/** A PUT names exactly one row, by its whole primary key. */
function checkPut(table: Table, request: WriteRequest, filters: readonly At<Logic>[]): void {
  if (request.hasWindow) {
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  }
  const named = filters.map(({ content }) =>
    content.kind === 'filter' &&
    !content.not &&
    content.field.path.length === 0 &&
    content.operation.kind === 'binary' &&
    content.operation.operator === '=' &&
    content.operation.quantifier === undefined
      ? content.field.name
      : undefined,
  );
  const key = table.primaryKey;
  const exact = named.length === key.length && key.every((name) => named.includes(name));
  if (key.length === 0 || !exact) {
    throw new RestError(
      405,
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    );
  }
}
