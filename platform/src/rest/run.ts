import type { Row, Step, Value } from '../postgres/batch.ts';
import { CallResult, type CallThenRead, resultIndex } from './compile/call-then-read.ts';
import type { Compiled } from './compile/compiled.ts';
import type { ParsedRequest } from './parse/request.ts';
import { type RunOptions, type RunParts, runAsCaller } from './run-as-caller.ts';
import { Result } from './sql/answer.ts';
import type { Statement } from './sql/writer.ts';

/** What was compiled once for all requests of one shape; the id is part of its prepared statements' names. */
export type Remembered = Compiled & { id: number };

type Results = { rows: Row[]; estimate: number | undefined };

type Parts = RunParts & { request: ParsedRequest; compiled: Remembered };

/** One request on its way through the database. */
export class Run {
  readonly #parts: Parts;

  constructor(parts: Parts) {
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
    const [shaped] = await this.#run([this.#step(read, 'read', columns)], true, {
      afterWrite: true,
    });
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

  #run(steps: readonly Step[], readOnly: boolean, more: RunOptions = {}): Promise<Row[][]> {
    const { shape, preferences } = this.#parts.request;
    return runAsCaller(this.#parts, steps, {
      schema: shape.schema,
      timezone: preferences.timezone,
      readOnly,
      onePlan: this.#parts.compiled.onePlan,
      ...more,
    });
  }

  #step(statement: Statement, kind: string, results: readonly Value[] = []): Step {
    const { request, caller, cache, compiled } = this.#parts;
    const given = request.values;
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
