import type { Caller } from '../keys/read-caller.ts';
import { Lru } from '../lib/lru.ts';
import type { Batches } from '../postgres/share.ts';
import { allowedMethods } from './allowed-methods.ts';
import { type RunLimited, unlimited } from './caller-limits.ts';
import { compile } from './compile/compile.ts';
import type { Visible } from './context.ts';
import { RestError, rootNotShown, tooManyRows } from './errors.ts';
import { limits } from './limits.ts';
import { type Installation, openApi } from './open-api/document.ts';
import { describe } from './open-api/rights.ts';
import { type ParsedRequest, parsedHeaders, parseHead, type RawRequest, withBody } from './parse/request.ts';
import { type Answer, answer } from './respond/answer.ts';
import { asRestError } from './respond/database-error.ts';
import { type Remembered, Run } from './run.ts';
import type { RunParts } from './run-as-caller.ts';
import type { SchemaCache } from './schema/types.ts';
import type { TxEnd } from './tx-end.ts';

const rememberedShapes = 2000;
const rememberedHeads = 1000;
const rememberedBodies = 16;
const longestHead = 4096;

/** A request, and the statements that answer it. */
type Understood = { request: ParsedRequest; compiled: Remembered };

/** A request up to its body, and the statements for each form that its bodies have had. */
type Head = { request: ParsedRequest; compiled: Lru<Remembered> };

type HandleOptions = { runLimited?: RunLimited; visitorReads?: Batches };

/** Parse, plan, write SQL, run in one round trip, answer. */
export class Engine {
  readonly #batches: Batches;
  readonly #cache: () => SchemaCache | undefined;
  readonly #installation: Installation;
  readonly #visitorReads: Batches;
  #compiled = new Lru<Remembered>(rememberedShapes);
  #heads = new Lru<Head>(rememberedHeads);
  #generation = 0;
  #ids = 0;

  /** Reads of visitors may run elsewhere than everything else: they have written nothing that they would look for. */
  constructor(
    batches: Batches,
    cache: () => SchemaCache | undefined,
    installation: Installation,
    visitorReads = batches,
  ) {
    this.#batches = batches;
    this.#visitorReads = visitorReads;
    this.#cache = cache;
    this.#installation = installation;
  }

  async handle(
    raw: RawRequest,
    caller: Caller,
    visible: Visible,
    { runLimited = unlimited, visitorReads = this.#visitorReads }: HandleOptions = {},
  ): Promise<Answer> {
    const cache = this.#cache();
    if (!cache) {
      throw new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.');
    }
    if (raw.method === 'OPTIONS') return allowedMethods(raw, cache);
    const { txEnd } = cache.settings;
    const { request, compiled } = this.#understand(raw, cache);
    const parts = { batches: this.#batches, cache, request, caller, visible };
    if (compiled === undefined) return await runLimited((onBegin) => this.#describe({ ...parts, onBegin }));
    checkRows(request, caller);
    const batches = compiled.readOnly && caller.role === 'anon' ? visitorReads : this.#batches;
    const results = await runLimited(async (onBegin) => {
      const run = new Run({ ...parts, batches, compiled, onBegin });
      try {
        if (undoes(txEnd, request)) return await run.undone();
        return compiled.callThenRead ? await run.callThenRead(compiled.callThenRead) : await run.committed();
      } catch (error) {
        throw asRestError(error, caller);
      }
    });
    const profile = cache.schemas.length > 1 ? request.shape.schema : undefined;
    return answer(request, compiled, results.rows, results.estimate, profile);
  }

  async #describe({ request, ...parts }: RunParts & { request: ParsedRequest }): Promise<Answer> {
    const { cache, caller } = parts;
    const { openApi: mode } = cache.settings;
    if (mode === 'disabled' || (mode === 'service-role' && caller.role !== 'service_role'))
      throw rootNotShown();
    const { schema } = request.shape;
    try {
      const described = await describe(parts, schema);
      return openApi(cache, schema, described, this.#installation);
    } catch (error) {
      throw asRestError(error, caller);
    }
  }

  /** Pages ask for the same things again and again: what was read before needs no second parsing, except for its body. */
  #understand(
    raw: RawRequest,
    cache: SchemaCache,
  ): Understood | { request: ParsedRequest; compiled: undefined } {
    if (cache.generation !== this.#generation) {
      this.#compiled = new Lru(rememberedShapes);
      this.#heads = new Lru(rememberedHeads);
      this.#generation = cache.generation;
    }
    const key = headKey(raw);
    const known = key === undefined ? undefined : this.#heads.get(key);
    const head = known ?? this.#parse(raw, cache);
    const request = withBody(head.request, raw.body);
    if (request.shape.kind === 'root') return { request, compiled: undefined };
    const form = formOf(request);
    const before = head.compiled.get(form);
    if (before) return { request, compiled: before };
    const compiled = this.#compile(cache, request);
    head.compiled.set(form, compiled);
    if (key !== undefined && !known) this.#heads.set(key, head);
    return { request, compiled };
  }

  #parse(raw: RawRequest, { schemas, geoJson, settings }: SchemaCache): Head {
    const { plans, maxRows, txEnd } = settings;
    const choosesTxEnd = txEnd.endsWith('allow-override');
    const request = parseHead(raw, { schemas, plans, maxRows, geoJson, choosesTxEnd });
    return { request, compiled: new Lru(rememberedBodies) };
  }

  #compile(cache: SchemaCache, request: ParsedRequest): Remembered {
    const key = JSON.stringify(request.shape);
    const known = this.#compiled.get(key);
    if (known) return known;
    this.#ids += 1;
    const compiled = { ...compile(cache, request.shape), id: this.#ids };
    this.#compiled.set(key, compiled);
    return compiled;
  }
}

/** All that the parser looks at before the body; undefined for what is too long to keep. */
function headKey({ method, path, queryString, header }: RawRequest): string | undefined {
  const headers = parsedHeaders.map((name) => header(name) ?? '');
  // Neither an address nor a header can hold a line break.
  const key = [method, path, queryString, ...headers].join('\n');
  return key.length > longestHead ? undefined : key;
}

/** What a statement depends on of a body. The names come from outside: no two forms may read alike. */
function formOf({ shape: { body } }: ParsedRequest): string {
  return body === undefined ? '' : JSON.stringify([body.shape, ...body.keys]);
}

function undoes(txEnd: TxEnd, { preferences: { tx } }: ParsedRequest): boolean {
  return tx === 'rollback' || (txEnd.startsWith('rollback') && tx !== 'commit');
}

function checkRows({ rows, shape }: ParsedRequest, { role }: Caller): void {
  if (role === 'service_role' || shape.kind !== 'table') return;
  const limit = limits.rowsIn[role];
  if (rows > limit) throw tooManyRows(limit);
}
