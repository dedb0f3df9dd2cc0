import type { Caller } from '../keys/read-caller.ts';
import type { Step, Value } from '../postgres/wire/connection.ts';
import type { Row } from '../postgres/wire/messages.ts';
import type { WirePool } from '../postgres/wire/pool.ts';
import type { Compiled } from './compile/compiled.ts';
import { type Kept, KeptResult, keptIndex } from './compile/kept.ts';
import { contextStep, type Visible } from './context.ts';
import type { ParsedRequest } from './parse/request.ts';
import type { SchemaCache } from './schema/types.ts';
import { Result } from './sql/answer.ts';
import type { Statement } from './sql/writer.ts';

// Longer than any statement timeout that makes sense here: beyond it, the server is not there any more.
const patience = 150_000;

/** What was compiled once for all requests of one shape; the id is part of its prepared statements' names. */
export type Remembered = Compiled & { id: number };

type Results = { rows: Row[]; estimate: number | undefined };

/** One request on its way through the database. */
export class Run {
  readonly #pool: WirePool;
  readonly #cache: SchemaCache;
  readonly #request: ParsedRequest;
  readonly #compiled: Remembered;
  readonly #who: { caller: Caller; visible: Visible };

  constructor(
    pool: WirePool,
    cache: SchemaCache,
    request: ParsedRequest,
    compiled: Remembered,
    who: { caller: Caller; visible: Visible },
  ) {
    this.#pool = pool;
    this.#cache = cache;
    this.#request = request;
    this.#compiled = compiled;
    this.#who = who;
  }

  async committed(): Promise<Results> {
    const { readOnly } = this.#compiled;
    const results = await this.#pool.run(
      [this.#context(readOnly), ...this.#statements()],
      patience,
      readOnly,
    );
    return this.#resultsOf(results);
  }

  /** Shows what would be. Constraints that wait for the end are asked before it, since there is none. */
  async undone(): Promise<Results> {
    const { readOnly } = this.#compiled;
    const own = (text: string): Step => ({ key: text, text, values: [] });
    const results = await this.#pool.run(
      [
        own('begin'),
        this.#context(readOnly),
        ...this.#statements(),
        own('set constraints all immediate'),
        own('rollback'),
      ],
      patience,
      readOnly,
    );
    return this.#resultsOf(results.slice(0, -2));
  }

  /** The function first, by itself; then what was asked of its answer, in a transaction that cannot undo it. */
  async kept({ call, read }: Kept): Promise<Results> {
    const called = await this.#pool.run([this.#context(false), this.#step(call, 'call')], patience, false);
    const [said = []] = called.at(-1) ?? [];
    const columns = said.slice(KeptResult.columns).map((one) => one?.toString('utf8') ?? null);
    const shaped = await this.#pool.run(
      [this.#context(true), this.#step(read, 'read', columns)],
      patience,
      true,
    );
    const [row = []] = shaped.at(-1) ?? [];
    row[Result.headers] = said[KeptResult.headers] ?? null;
    row[Result.status] = said[KeptResult.status] ?? null;
    return { rows: [row], estimate: undefined };
  }

  #statements(): Step[] {
    const { explain, main } = this.#compiled;
    return [...(explain ? [this.#step(explain, 'explain')] : []), this.#step(main, 'main')];
  }

  #resultsOf(results: readonly Row[][]): Results {
    const explained = this.#compiled.explain ? results.at(-2)?.[0]?.[0] : undefined;
    return { rows: results.at(-1) ?? [], estimate: explained ? planRows(explained) : undefined };
  }

  #context(readOnly: boolean): Step {
    const { shape, preferences } = this.#request;
    const { caller, visible } = this.#who;
    return contextStep(this.#cache, caller, visible, {
      schema: shape.schema,
      readOnly,
      timezone: preferences.timezone,
    });
  }

  #step(statement: Statement, kind: string, kept: readonly Value[] = []): Step {
    const given = this.#request.values.list;
    return {
      // A statement is prepared for one role: its plan, and the rights checked when it was read, are that role's.
      key: `${this.#who.caller.role}:${this.#cache.generation}:${this.#compiled.id}:${kind}`,
      text: statement.text,
      values: statement.slots.map((slot) => {
        const index = keptIndex(slot);
        return (index === undefined ? given[slot] : kept[index]) ?? null;
      }),
    };
  }
}

function planRows(explained: Buffer): number {
  const plan = JSON.parse(explained.toString('utf8')) as [{ Plan: { 'Plan Rows': number } }];
  return plan[0].Plan['Plan Rows'];
}
