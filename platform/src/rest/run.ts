import type { Caller } from '../keys/read-caller.ts';
import { batchAsCaller } from '../postgres/as-caller.ts';
import type { Row, Step, Value } from '../postgres/batch.ts';
import type { Batches } from '../postgres/share.ts';
import { CallResult, type CallThenRead, resultIndex } from './compile/call-then-read.ts';
import type { Compiled } from './compile/compiled.ts';
import { contextOf, type Visible } from './context.ts';
import type { ParsedRequest } from './parse/request.ts';
import type { SchemaCache } from './schema/types.ts';
import { Result } from './sql/answer.ts';
import type { Statement } from './sql/writer.ts';

// Longer than any statement timeout that makes sense here: beyond it, the server is not there any more.
const timeout = 150_000;

/** What was compiled once for all requests of one shape; the id is part of its prepared statements' names. */
export type Remembered = Compiled & { id: number };

type Results = { rows: Row[]; estimate: number | undefined };

type RunParts = {
  batches: Batches;
  cache: SchemaCache;
  request: ParsedRequest;
  compiled: Remembered;
  caller: Caller;
  visible: Visible;
};

/** One request on its way through the database. */
export class Run {
  readonly #parts: RunParts;

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  async committed(): Promise<Results> {
    return this.#resultsOf(await this.#run(this.#statements(), this.#parts.compiled.readOnly));
  }

  /** Shows what would be. Constraints that wait for the end are asked before it, since there is none. */
  async undone(): Promise<Results> {
    const steps = [...this.#statements(), allConstraints];
    const results = await this.#run(steps, this.#parts.compiled.readOnly, { undo: true });
    return this.#resultsOf(results.slice(0, -1));
  }

  /** The function first, by itself; then what was asked of its answer, in a transaction that cannot undo it. */
  async callThenRead({ call, read }: CallThenRead): Promise<Results> {
    const [called] = await this.#run([this.#step(call, 'call')], false);
    const [result = []] = called ?? [];
    const columns = result.slice(CallResult.columns);
    const [shaped] = await this.#run([this.#step(read, 'read', columns)], true);
    const [row = []] = shaped ?? [];
    row[Result.headers] = result[CallResult.headers] ?? null;
    row[Result.status] = result[CallResult.status] ?? null;
    return { rows: [row], estimate: undefined };
  }

  #statements(): Step[] {
    const { explain, main } = this.#parts.compiled;
    return [...(explain ? [this.#step(explain, 'explain')] : []), this.#step(main, 'main')];
  }

  #resultsOf(results: readonly Row[][]): Results {
    const explained = this.#parts.compiled.explain ? results.at(-2)?.[0]?.[0] : undefined;
    return { rows: results.at(-1) ?? [], estimate: explained ? planRows(explained) : undefined };
  }

  /** What only reads may be repeated on another connection. */
  #run(steps: readonly Step[], readOnly: boolean, { undo = false } = {}): Promise<Row[][]> {
    const { batches, cache, caller, visible } = this.#parts;
    const { shape, preferences } = this.#parts.request;
    const { timezone } = preferences;
    const context = contextOf(cache, caller, visible, { schema: shape.schema, readOnly, timezone });
    return batchAsCaller(batches, caller, steps, { ...context, timeout, repeatable: readOnly, undo });
  }

  #step(statement: Statement, kind: string, results: readonly Value[] = []): Step {
    const { request, caller, cache, compiled } = this.#parts;
    const given = request.values.list;
    return {
      // A statement is prepared for one role: its plan, and the rights checked when it was read, are that role's.
      key: `${caller.role}:${cache.generation}:${compiled.id}:${kind}`,
      text: statement.text,
      values: statement.slots.map((slot) => {
        const index = resultIndex(slot);
        return (index === undefined ? given[slot] : results[index]) ?? null;
      }),
    };
  }
}

const allConstraints: Step = {
  key: 'constraints',
  text: 'set constraints all immediate',
  values: [],
};

function planRows(explained: string): number {
  const plan = JSON.parse(explained) as [{ Plan: { 'Plan Rows': number } }];
  return plan[0].Plan['Plan Rows'];
}
