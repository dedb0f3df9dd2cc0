import type { Caller } from '../keys/read-caller.ts';
import { Lru } from '../lib/lru.ts';
import type { Batches } from '../postgres/share.ts';
import { type RunLimited, unlimited } from './caller-limits.ts';
import { compile } from './compile/compile.ts';
import type { Visible } from './context.ts';
import { RestError, rootNotShown, tooManyRows } from './errors.ts';
import { limits } from './limits.ts';
import { openApi } from './open-api.ts';
import { type ParsedRequest, parseRequest, type RawRequest } from './parse/request.ts';
import { type Answer, answer } from './respond/answer.ts';
import { asRestError } from './respond/database-error.ts';
import { type Remembered, Run } from './run.ts';
import type { SchemaCache } from './schema/types.ts';
import type { TxEnd } from './tx-end.ts';

const rememberedShapes = 2000;

type EngineOptions = {
  txEnd?: TxEnd | undefined;
  /** Of the description at the root. */
  title?: string;
};

/** Parse, plan, write SQL, run in one round trip, answer. */
export class Engine {
  readonly #batches: Batches;
  readonly #cache: () => SchemaCache | undefined;
  readonly #txEnd: TxEnd | undefined;
  readonly #title: string;
  #compiled = new Lru<Remembered>(rememberedShapes);
  #generation = 0;
  #ids = 0;

  constructor(batches: Batches, cache: () => SchemaCache | undefined, options: EngineOptions = {}) {
    this.#batches = batches;
    this.#cache = cache;
    this.#txEnd = options.txEnd;
    this.#title = options.title ?? 'Data API';
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
    const { schemas, plans, geoJson } = cache;
    const txEnd = this.#txEnd ?? cache.txEnd ?? 'commit';
    const choosesTxEnd = txEnd.endsWith('allow-override');
    const request = parseRequest(raw, { schemas, plans, geoJson, choosesTxEnd });
    if (request.shape.kind === 'root') {
      if (caller.role !== 'service_role') throw rootNotShown();
      return openApi(cache, request.shape.schema, this.#title);
    }
    checkRows(request, caller);
    const compiled = this.#compile(cache, request);
    const run = new Run({ batches: this.#batches, cache, request, compiled, caller, visible });
    const results = await runLimited(async () => {
      try {
        if (undoes(txEnd, request)) return await run.undone();
        return compiled.callThenRead ? await run.callThenRead(compiled.callThenRead) : await run.committed();
      } catch (error) {
        throw asRestError(error, caller);
      }
    });
    const profile = schemas.length > 1 ? request.shape.schema : undefined;
    return answer(request, compiled, results.rows, results.estimate, profile);
  }

  #compile(cache: SchemaCache, request: ParsedRequest): Remembered {
    if (cache.generation !== this.#generation) {
      this.#compiled = new Lru(rememberedShapes);
      this.#generation = cache.generation;
    }
    const key = JSON.stringify(request.shape);
    const known = this.#compiled.get(key);
    if (known) return known;
    this.#ids += 1;
    const compiled = { ...compile(cache, request.shape), id: this.#ids };
    this.#compiled.set(key, compiled);
    return compiled;
  }
}

function undoes(txEnd: TxEnd, { preferences: { tx } }: ParsedRequest): boolean {
  return tx === 'rollback' || (txEnd.startsWith('rollback') && tx !== 'commit');
}

function checkRows({ rows, shape }: ParsedRequest, { role }: Caller): void {
  if (role === 'service_role' || shape.kind !== 'table') return;
  const limit = limits.rowsIn[role];
  if (rows > limit) throw tooManyRows(limit);
}
