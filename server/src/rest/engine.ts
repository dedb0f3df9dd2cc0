import type { Caller } from '../http/caller.ts';
import { ConnectionLost, type Step } from '../postgres/wire/connection.ts';
import { DatabaseError, type Row } from '../postgres/wire/messages.ts';
import { PoolBusy, Unreachable, type WirePool } from '../postgres/wire/pool.ts';
import { compile } from './compile.ts';
import type { Compiled } from './compiled.ts';
import { contextStep, type Visible } from './context.ts';
import { RestError } from './errors.ts';
import { Lru } from './lru.ts';
import { openApi } from './open-api.ts';
import { type ParsedRequest, parseRequest, type RawRequest } from './parse/request.ts';
import { type Answer, answer } from './respond/answer.ts';
import { fromDatabase } from './respond/database-error.ts';
import type { SchemaCache } from './schema/types.ts';
import type { Statement } from './sql/writer.ts';

// Longer than any statement timeout that makes sense here: beyond it, the server is not there any more.
const patience = 150_000;
const rememberedShapes = 2000;

type Remembered = Compiled & { id: number };

/** Parse, plan, write SQL, run in one round trip, answer. */
export class Engine {
  readonly #pool: WirePool;
  readonly #cache: () => SchemaCache | undefined;
  #compiled = new Lru<Remembered>(rememberedShapes);
  #generation = 0;
  #ids = 0;

  constructor(pool: WirePool, cache: () => SchemaCache | undefined) {
    this.#pool = pool;
    this.#cache = cache;
  }

  async handle(raw: RawRequest, caller: Caller, visible: Visible): Promise<Answer> {
    const cache = this.#cache();
    if (!cache) {
      throw new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.');
    }
    const request = parseRequest(raw, cache);
    if (request.shape.kind === 'root') return openApi(cache, request.shape.schema);
    const compiled = this.#compile(cache, request);
    const results = await this.#run(cache, request, compiled, caller, visible);
    const profile = cache.schemas.length > 1 ? request.shape.schema : undefined;
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

  async #run(
    cache: SchemaCache,
    request: ParsedRequest,
    compiled: Remembered,
    caller: Caller,
    visible: Visible,
  ): Promise<{ rows: Row[]; estimate: number | undefined }> {
    const rollsBack = request.preferences.tx === 'rollback';
    const step = (statement: Statement, kind: string): Step => ({
      // A statement is prepared for one role: its plan, and the rights checked when it was read, are that role's.
      key: `${caller.role}:${cache.generation}:${compiled.id}:${kind}`,
      text: statement.text,
      values: statement.slots.map((slot) => request.values.list[slot] ?? null),
    });
    const steps: Step[] = [
      contextStep(cache, caller, visible, {
        schema: request.shape.schema,
        readOnly: compiled.readOnly,
        timezone: request.preferences.timezone,
      }),
      ...(compiled.explain ? [step(compiled.explain, 'explain')] : []),
      step(compiled.main, 'main'),
    ];
    if (rollsBack) {
      steps.unshift({ key: 'begin', text: 'begin', values: [] });
      steps.push({ key: 'rollback', text: 'rollback', values: [] });
    }
    try {
      const results = await this.#pool.run(steps, patience, compiled.readOnly);
      const rows = results.at(rollsBack ? -2 : -1) ?? [];
      const explained = compiled.explain ? results.at(rollsBack ? -3 : -2)?.[0]?.[0] : undefined;
      return { rows, estimate: explained ? planRows(explained) : undefined };
    } catch (error) {
      throw asRestError(error, caller);
    }
  }
}

function planRows(explained: Buffer): number {
  const plan = JSON.parse(explained.toString('utf8')) as [{ Plan: { 'Plan Rows': number } }];
  return plan[0].Plan['Plan Rows'];
}

function asRestError(error: unknown, caller: Caller): unknown {
  if (error instanceof DatabaseError) return fromDatabase(error, caller.role !== 'anon');
  if (error instanceof PoolBusy) {
    return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.');
  }
  if (error instanceof Unreachable) {
    return new RestError(503, 'PGRST000', 'Database connection error. Retrying the connection.');
  }
  if (error instanceof ConnectionLost) {
    return new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.');
  }
  return error;
}
