import type { RequestShape } from '../parse/request.ts';
import { planRead, type Root } from '../plan/read.ts';
import { findTable } from '../plan/tables.ts';
import type { ReadNode } from '../plan/types.ts';
import { planWrite } from '../plan/write.ts';
import type { SchemaCache } from '../schema/types.ts';
import { answerSql, oneRowSql } from '../sql/answer.ts';
import { ReadWriter } from '../sql/read.ts';
import { writeSql } from '../sql/write.ts';
import { Parameters, type Statement } from '../sql/writer.ts';
import { compileCall } from './call.ts';
import { type Compiled, rowsRefusal, windowOf } from './compiled.ts';

export function compile(cache: SchemaCache, shape: RequestShape): Compiled {
  const { media } = shape;
  if (media.kind === 'plan') {
    const { callThenRead: _, ...inner } = compile(cache, { ...shape, media: media.of });
    const options = [`format ${media.format}`, ...media.options].join(', ');
    const main = { ...inner.main, text: `explain (${options}) ${inner.main.text}` };
    return { ...inner, main, explain: undefined, outcome: { kind: 'plan' }, media };
  }
  if (shape.kind === 'function') return compileCall(cache, shape);
  if (shape.method === 'GET' || shape.method === 'HEAD') return compileRead(cache, shape);
  return compileWrite(cache, shape);
}

function compileRead(cache: SchemaCache, shape: RequestShape): Compiled {
  const table = findTable(cache, { schema: shape.schema, name: shape.target });
  const { maxRows } = cache.settings;
  const parameters = new Parameters();
  const writer = new ReadWriter(parameters, maxRows);
  const root: Root = {
    shape: { name: table, columns: table.columns, computed: table.computed },
    from: { kind: 'relation', name: table },
    relation: table,
  };
  const node = planRead(cache, root, shape.query, windowOf(shape));
  return {
    main: { text: readSql(shape, writer, node, maxRows), slots: parameters.slots },
    explain: explainOf(shape, (counting) => new ReadWriter(counting, maxRows).matching(node)),
    readOnly: true,
    onePlan: asksForIds(node, parameters),
    outcome: { kind: 'read', countedUpTo: maxRows },
    media: shape.media,
    bytes: false,
  };
}

function readSql(shape: RequestShape, writer: ReadWriter, node: ReadNode, maxRows: number): string {
  const { media, method, preferences } = shape;
  const rows = writer.rows(node);
  const single = media.kind === 'object';
  if (single && method === 'GET' && preferences.count === undefined) return oneRowSql(rows, media);
  return answerSql({
    source: undefined,
    rows,
    matching: countOf(shape, writer.matching(node), maxRows),
    body: method === 'HEAD' ? 'none' : { media, of: 'rows', single, bytes: false },
    location: undefined,
    refusal: undefined,
  });
}

/** Whether all that the statement does not know beforehand are ids that a column must be equal to. */
function asksForIds(node: ReadNode, { slots }: Parameters): boolean {
  const ids = node.conditions.filter(
    (one) =>
      one.kind === 'filter' &&
      !one.not &&
      one.field.reference.type === 'uuid' &&
      one.field.path.length === 0 &&
      one.operation.kind === 'binary' &&
      one.operation.operator === '=' &&
      one.operation.quantifier === undefined,
  );
  return ids.length > 0 && ids.length === slots.length;
}

/** An estimate counts for real up to the cap, where counting is cheap, and asks the planner beyond it. */
function countOf(shape: RequestShape, matching: string, upTo: number): string | undefined {
  if (shape.preferences.count === 'exact') return matching;
  if (shape.preferences.count === 'estimated') return `${matching} limit ${upTo + 1}`;
  return undefined;
}

function explainOf(shape: RequestShape, matching: (parameters: Parameters) => string): Statement | undefined {
  if (shape.preferences.count !== 'planned' && shape.preferences.count !== 'estimated') return undefined;
  const parameters = new Parameters();
  return { text: `explain (format json) ${matching(parameters)}`, slots: parameters.slots };
}

function compileWrite(cache: SchemaCache, shape: RequestShape): Compiled {
  const table = findTable(cache, { schema: shape.schema, name: shape.target });
  const { method, media, preferences } = shape;
  if (method === 'GET' || method === 'HEAD') throw new Error('a read is not a write');
  const parameters = new Parameters();
  const { write, read } = planWrite(cache, table, {
    method,
    query: shape.query,
    body: shape.body,
    preferences,
    hasWindow: shape.hasWindow,
  });
  const source = writeSql(write, parameters);
  const returnsRows = preferences.return === 'representation';
  const keyed = preferences.return === 'headers-only' && method === 'POST' && table.primaryKey.length > 0;
  const text = answerSql({
    source,
    rows: new ReadWriter(parameters, undefined).rows(read),
    matching: undefined,
    body: returnsRows ? { media, of: 'rows', single: media.kind === 'object', bytes: false } : 'none',
    location: keyed ? table.primaryKey : undefined,
    refusal: rowsRefusal(parameters, {
      maxAffected: method === 'PATCH' || method === 'DELETE' ? shape.maxAffected : undefined,
      address: method === 'PUT',
      singular: media.kind === 'object' && returnsRows,
    }),
  });
  return {
    main: { text, slots: parameters.slots },
    explain: undefined,
    readOnly: false,
    outcome: {
      kind: 'write',
      upsert: write.conflict?.action === 'update',
      hasKey: write.conflict !== undefined,
    },
    media,
    bytes: false,
  };
}
