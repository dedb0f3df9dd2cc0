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
import { type ParsedRequest, parsedHeaders, parseRequest, type RawRequest } from './parse/request.ts';
import { type Answer, answer } from './respond/answer.ts';
import { asRestError } from './respond/database-error.ts';
import { type Remembered, Run } from './run.ts';
import type { RunParts } from './run-as-caller.ts';
import type { SchemaCache } from './schema/types.ts';
import type { TxEnd } from './tx-end.ts';

const rememberedShapes = 2000;
const rememberedReads = 1000;
const longestRead = 4096;

/** A request, and the statements that answer it. */
type Understood = { request: ParsedRequest; compiled: Remembered };

/** Parse, plan, write SQL, run in one round trip, answer. */
export class Engine {
  readonly #batches: Batches;
  readonly #cache: () => SchemaCache | undefined;
  readonly #installation: Installation;
  readonly #visitorReads: Batches;
  #compiled = new Lru<Remembered>(rememberedShapes);
  #reads = new Lru<Understood>(rememberedReads);
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
    runLimited: RunLimited = unlimited,
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
    const batches = compiled.readOnly && caller.role === 'anon' ? this.#visitorReads : this.#batches;
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

  /** Pages ask for the same things again and again: what was read before needs no second parsing. */
  #understand(
    raw: RawRequest,
    cache: SchemaCache,
  ): Understood | { request: ParsedRequest; compiled: undefined } {
    if (cache.generation !== this.#generation) {
      this.#compiled = new Lru(rememberedShapes);
      this.#reads = new Lru(rememberedReads);
      this.#generation = cache.generation;
    }
    const key = readKey(raw);
    const known = key === undefined ? undefined : this.#reads.get(key);
    if (known) return known;
    const { schemas, geoJson } = cache;
    const { plans, maxRows, txEnd } = cache.settings;
    const choosesTxEnd = txEnd.endsWith('allow-override');
    const request = parseRequest(raw, { schemas, plans, maxRows, geoJson, choosesTxEnd });
    if (request.shape.kind === 'root') return { request, compiled: undefined };
    const understood = { request, compiled: this.#compile(cache, request) };
    if (key !== undefined) this.#reads.set(key, understood);
    return understood;
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

/** All that the parser looks at of a request without a body; undefined for others, and for what is too long to keep. */
function readKey({ method, path, queryString, header }: RawRequest): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const headers = parsedHeaders.map((name) => header(name) ?? '');
  // Neither an address nor a header can hold a line break.
  const key = [method, path, queryString, ...headers].join('\n');
  return key.length > longestRead ? undefined : key;
}

function undoes(txEnd: TxEnd, { preferences: { tx } }: ParsedRequest): boolean {
  return tx === 'rollback' || (txEnd.startsWith('rollback') && tx !== 'commit');
}

function checkRows({ rows, shape }: ParsedRequest, { role }: Caller): void {
  if (role === 'service_role' || shape.kind !== 'table') return;
  const limit = limits.rowsIn[role];
  if (rows > limit) throw tooManyRows(limit);
}
