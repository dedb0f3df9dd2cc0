import { RestError } from '../errors.ts';
import { type Media, standard, unavailable } from '../parse/accept.ts';
import type { RequestShape } from '../parse/request.ts';
import { findRoutine } from '../plan/call.ts';
import { planRead, type Root } from '../plan/read.ts';
import type { CallPlan } from '../plan/types.ts';
import { keyOf, type Routine, type SchemaCache } from '../schema/types.ts';
import { type AnswerPlan, answerSql } from '../sql/answer.ts';
import { callSql } from '../sql/call.ts';
import { ReadWriter, windowSql } from '../sql/read.ts';
import { Parameters, type Statement } from '../sql/writer.ts';
import { type CallThenRead, callStatement, isShaped, resultRows } from './call-then-read.ts';
import { type Compiled, rowsRefusal, windowOf } from './compiled.ts';

/** A call of a function, and what is read from its result. */
export function compileCall(cache: SchemaCache, shape: RequestShape): Compiled {
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
function mediaFor(routine: Routine, requested: Media): Media {
  if (requested.kind === 'any') {
    return routine.media === undefined
      ? standard
      : { kind: 'raw', type: routine.media, otherwise: undefined };
  }
  // A single value is no feature.
  if (requested.kind === 'geojson' && routine.returns !== 'composite')
    throw unavailable(['application/geo+json']);
  if (requested.kind !== 'raw') return requested;
  const plain = routine.isBytes ? 'application/octet-stream' : 'text/plain';
  const makes =
    routine.returns === 'scalar' &&
    !routine.isSet &&
    [routine.media ?? plain, plain].includes(requested.type);
  if (makes) return requested;
  if (!requested.otherwise) throw unavailable([requested.type]);
  return mediaFor(routine, requested.otherwise);
}

function compileRoutine(cache: SchemaCache, routine: Routine, shape: RequestShape): Compiled {
  const call = callPlanOf(routine, shape);
  const bytes = shape.media.kind === 'raw' && routine.isBytes;
  const callThenRead = callThenReadOf(cache, routine, shape, call);
  return {
    main: answerOf(cache, routine, shape, (parameters) => callSql(call, parameters)),
    explain: undefined,
    // Only what is declared to write may write, whatever it calls.
    readOnly: !mayWrite(routine, shape),
    ...(callThenRead && { callThenRead }),
    outcome: { kind: 'call', isVoid: routine.returns === 'void', isSet: routine.isSet },
    media: shape.media,
    bytes,
  };
}

const mayWrite = (routine: Routine, { method }: RequestShape): boolean =>
  method === 'POST' && routine.volatility === 'volatile';

/** The same answer in two statements, for a call whose record must stand before its answer is shaped. */
function callThenReadOf(
  cache: SchemaCache,
  routine: Routine,
  shape: RequestShape,
  call: CallPlan,
): CallThenRead | undefined {
  if (!mayWrite(routine, shape) || routine.returns !== 'composite' || !isShaped(routine, shape))
    return undefined;
  // Without columns there is nothing that a request could name.
  if (!routine.columns) return undefined;
  const columns = [...routine.columns.values()];
  const parameters = new Parameters();
  return {
    call: callStatement(callSql(call, parameters), columns, parameters.slots),
    read: answerOf(cache, routine, shape, (reading) => resultRows(columns, reading)),
  };
}

/** The statement that answers out of the rows of `source`. */
function answerOf(
  cache: SchemaCache,
  routine: Routine,
  shape: RequestShape,
  sourceOf: (parameters: Parameters) => string,
): Statement {
  const parameters = new Parameters();
  const source = sourceOf(parameters);
  const writer = new ReadWriter(parameters, cache.settings.maxRows);
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
    refusal: rowsRefusal(parameters, {
      maxAffected: shape.maxAffected,
      singular: shape.media.kind === 'object' && routine.isSet,
    }),
  });
  return { text, slots: parameters.slots };
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
