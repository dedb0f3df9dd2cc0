import type { Window } from './ast.ts';
import { RestError } from './errors.ts';
import { limits } from './limits.ts';
import { type Media, standard, unavailable } from './parse/accept.ts';
import type { RequestShape } from './parse/request.ts';
import { findRoutine } from './plan/call.ts';
import { planRead, type Root } from './plan/read.ts';
import { findTable } from './plan/tables.ts';
import type { CallPlan } from './plan/types.ts';
import { planWrite } from './plan/write.ts';
import { keyOf, type Routine, type SchemaCache } from './schema/types.ts';
import { type AnswerPlan, answerSql } from './sql/answer.ts';
import { callSql } from './sql/call.ts';
import { ReadWriter, windowSql } from './sql/read.ts';
import { raiseWhen } from './sql/refusal.ts';
import { writeSql } from './sql/write.ts';
import { Parameters, type Statement } from './sql/writer.ts';

/** Everything that is the same for all requests of one shape. */
export type Compiled = {
  main: Statement;
  /** Asks the planner for its estimate of the number of matching rows. */
  explain: Statement | undefined;
  readOnly: boolean;
  outcome:
    | { kind: 'read' }
    | { kind: 'plan' }
    | { kind: 'write'; upsert: boolean; hasKey: boolean }
    | { kind: 'call'; isVoid: boolean; isSet: boolean };
  media: Media;
  /** The body comes base64-encoded because it is bytes, not text. */
  bytes: boolean;
};

export function compile(cache: SchemaCache, shape: RequestShape): Compiled {
  const { media } = shape;
  if (media.kind === 'plan') {
    const inner = compile(cache, { ...shape, media: media.of });
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
  const parameters = new Parameters();
  const writer = new ReadWriter(parameters, limits.rows);
  const root: Root = {
    shape: { name: table, columns: table.columns, computed: table.computed },
    from: { kind: 'relation', name: table },
    relation: table,
  };
  const node = planRead(cache, root, shape.query, windowOf(shape));
  const isArray = shape.media.kind !== 'object';
  const text = answerSql({
    source: undefined,
    rows: writer.rows(node),
    matching: countOf(shape, writer.matching(node)),
    body:
      shape.method === 'HEAD' ? 'none' : { media: shape.media, of: 'rows', single: !isArray, bytes: false },
    location: undefined,
    refusal: undefined,
  });
  return {
    main: { text, slots: parameters.slots },
    explain: explainOf(shape, (counting) => new ReadWriter(counting, limits.rows).matching(node)),
    readOnly: true,
    outcome: { kind: 'read' },
    media: shape.media,
    bytes: false,
  };
}

function windowOf({ limit, offset }: RequestShape): Window {
  return { limit, ...(offset === undefined ? {} : { offset }) };
}

/** An estimate counts for real up to the cap, where counting is cheap, and asks the planner beyond it. */
function countOf(shape: RequestShape, matching: string): string | undefined {
  if (shape.preferences.count === 'exact') return matching;
  if (shape.preferences.count === 'estimated') return `${matching} limit ${limits.rows + 1}`;
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
    refusal: refusalOf(shape, parameters),
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

/** What the number of affected rows must be, or else nothing happens at all. */
function refusalOf(shape: RequestShape, parameters: Parameters): string | undefined {
  const checks: string[] = [];
  if (shape.maxAffected !== undefined && shape.method !== 'POST' && shape.method !== 'PUT') {
    checks.push(
      raiseWhen(`count(*) > ${parameters.place(shape.maxAffected)}::bigint`, 'affected', 'count(*)'),
    );
  }
  if (shape.method === 'PUT') checks.push(raiseWhen('count(*) <> 1', 'address', 'count(*)'));
  if (shape.media.kind === 'object' && shape.preferences.return === 'representation') {
    checks.push(raiseWhen('count(*) <> 1', 'singular', 'count(*)'));
  }
  return checks.length > 0 ? checks.join(', ') : undefined;
}

function compileCall(cache: SchemaCache, shape: RequestShape): Compiled {
  const isPost = shape.method === 'POST';
  const keys = isPost ? (shape.body?.keys ?? []) : shape.arguments.map((one) => one.name);
  const contentType =
    shape.contentType === 'application/x-www-form-urlencoded' ? 'application/json' : shape.contentType;
  const routine = findRoutine(
    cache,
    { schema: shape.schema, name: shape.target },
    { keys, isPost, contentType },
  );
  if (shape.maxAffected !== undefined && !routine.isSet) {
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    );
  }
  return compileRoutine(cache, routine, { ...shape, media: mediaFor(routine, shape.media) });
}

/** A function whose result type is a domain named like a media type makes that type; text and bytes can go as they are. */
function mediaFor(routine: Routine, asked: Media): Media {
  if (asked.kind === 'any') {
    return routine.media === undefined
      ? standard
      : { kind: 'raw', type: routine.media, otherwise: undefined };
  }
  if (asked.kind !== 'raw') return asked;
  const plain = routine.isBytes ? 'application/octet-stream' : 'text/plain';
  const makes =
    routine.returns === 'scalar' && !routine.isSet && [routine.media ?? plain, plain].includes(asked.type);
  if (makes) return asked;
  if (!asked.otherwise) throw unavailable([asked.type]);
  return mediaFor(routine, asked.otherwise);
}

function compileRoutine(cache: SchemaCache, routine: Routine, shape: RequestShape): Compiled {
  const isPost = shape.method === 'POST';
  const parameters = new Parameters();
  const source = callSql(callPlanOf(routine, shape), parameters);
  const writer = new ReadWriter(parameters, limits.rows);
  const ofRows = routine.returns === 'composite';
  const matching = ofRows
    ? callRows(cache, routine, shape, writer)
    : { rows: valueRows(routine, shape, parameters), matching: 'select 1 from _source' };
  const single = shape.media.kind === 'object' || !routine.isSet;
  const bytes = shape.media.kind === 'raw' && routine.isBytes;
  const body: AnswerPlan['body'] =
    shape.method === 'HEAD' || routine.returns === 'void'
      ? 'none'
      : { media: shape.media, of: ofRows ? 'rows' : 'value', single, bytes };
  const text = answerSql({
    source,
    rows: matching.rows,
    matching: shape.preferences.count === undefined ? undefined : matching.matching,
    body,
    location: undefined,
    refusal: callRefusal(shape, routine, parameters),
  });
  return {
    main: { text, slots: parameters.slots },
    explain: undefined,
    readOnly: !isPost,
    outcome: { kind: 'call', isVoid: routine.returns === 'void', isSet: routine.isSet },
    media: shape.media,
    bytes,
  };
}

function callRows(
  cache: SchemaCache,
  routine: Routine,
  shape: RequestShape,
  writer: ReadWriter,
): { rows: string; matching: string } {
  const table = routine.relation && cache.tables.get(keyOf(routine.relation));
  const root: Root = {
    shape: {
      name: routine.relation ?? routine,
      columns: routine.columns ?? new Map(),
      computed: table?.computed ?? new Map(),
    },
    from: { kind: 'source' },
    relation: routine.relation,
  };
  const window = routine.isSet ? windowOf(shape) : {};
  const node = planRead(cache, root, shape.query, window);
  return { rows: writer.rows(node), matching: writer.matching(node) };
}

function valueRows(routine: Routine, shape: RequestShape, parameters: Parameters): string {
  if (!routine.isSet) return 'select * from _source';
  return `select * from _source ${windowSql(windowOf(shape), parameters)}`;
}

function callRefusal(shape: RequestShape, routine: Routine, parameters: Parameters): string | undefined {
  const checks: string[] = [];
  if (shape.maxAffected !== undefined) {
    checks.push(
      raiseWhen(`count(*) > ${parameters.place(shape.maxAffected)}::bigint`, 'affected', 'count(*)'),
    );
  }
  if (shape.media.kind === 'object' && routine.isSet) {
    checks.push(raiseWhen('count(*) <> 1', 'singular', 'count(*)'));
  }
  return checks.length > 0 ? checks.join(', ') : undefined;
}

function callPlanOf(routine: Routine, shape: RequestShape): CallPlan {
  const base = {
    function: { schema: routine.schema, name: routine.name },
    returns: routine.returns,
    isSet: routine.isSet,
  };
  const [only] = routine.parameters;
  const { body } = shape;
  if (only && routine.parameters.length === 1 && only.name === '' && body) {
    return { ...base, arguments: { kind: 'single', parameter: only, slot: body.slot } };
  }
  if (body && body.keys.length > 0) {
    const parameters = routine.parameters.filter((one) => body.keys.includes(one.name));
    return { ...base, arguments: { kind: 'json', parameters, slot: body.slot, shape: body.shape } };
  }
  const values = routine.parameters.flatMap((parameter) => {
    const given = shape.arguments.find((one) => one.name === parameter.name);
    return given ? [{ parameter, slot: given.slot }] : [];
  });
  return { ...base, arguments: values.length > 0 ? { kind: 'named', values } : { kind: 'none' } };
}
