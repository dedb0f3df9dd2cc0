import type { Caller } from '../keys/read-caller.ts';
import { batchAsCaller, type CallerOptions, SessionRefused } from '../postgres/as-caller.ts';
import type { Row, Step, Value } from '../postgres/batch.ts';
import type { Batches } from '../postgres/share.ts';
import { refusals } from './errors.ts';

const timeout = 60_000;

/** SQL whose one answer is a JSON value. */
export type Statement = { name: string; text: string; repeatable?: boolean };

/** A statement with its values. */
export type Asked = { statement: Statement; values: readonly Value[] };

export type CallerOperation = { caller: Caller; operation: string };

const ownerSettings: Step = {
  key: 'owner',
  text: "select set_config('statement_timeout', '30s', true), set_config('timezone', 'UTC', true)",
  values: [],
};

/** Statements that run in one round trip, in one transaction in which PostgreSQL sees the caller and nobody else. */
export class StorageDatabase {
  readonly #batches: Batches;

  constructor(batches: Batches) {
    this.#batches = batches;
  }

  /** What row-level security lets this caller see and do. */
  async as<Result>(call: CallerOperation, statement: Statement, values: readonly Value[]): Promise<Result> {
    const repeatable = statement.repeatable === true;
    const [rows] = await this.#asCaller(call, stepOf(call.caller.role, statement, values), { repeatable });
    return jsonOf<Result>(rows);
  }

  /** Does nothing, but answers as the statement would, and fails where it would. */
  async rehearse<Result>(call: CallerOperation, { statement, values }: Asked): Promise<Result> {
    const step = stepOf(call.caller.role, statement, values);
    const [rows] = await this.#asCaller(call, step, { repeatable: true, undo: true });
    return jsonOf<Result>(rows);
  }

  /**
   * What the service must know whoever asks, past row-level security, and then what this caller may see, in one round trip;
   * `undo` as in a rehearsal. Where the second fails, the answer to the first is not heard either.
   */
  async ownThenAs<Own, Result>(
    call: CallerOperation,
    own: Asked,
    asked: Asked,
    { undo = false }: { undo?: boolean } = {},
  ): Promise<[Own, Result]> {
    const repeatable = undo || asked.statement.repeatable === true;
    const step = stepOf(call.caller.role, asked.statement, asked.values);
    const before = [stepOf('owner', own.statement, own.values)];
    const [owned, rows] = await this.#asCaller(call, step, { repeatable, undo, before });
    return [jsonOf<Own>(owned), jsonOf<Result>(rows)];
  }

  /** Past row-level security: for what the service itself must know. */
  async asOwner<Result>(statement: Statement, values: readonly Value[]): Promise<Result> {
    const steps = [ownerSettings, stepOf('owner', statement, values)];
    const [, rows] = await this.#batches.batch(steps, { timeout, repeatable: statement.repeatable === true });
    return jsonOf<Result>(rows);
  }

  /** Two such questions in one round trip. */
  async bothAsOwner<First, Second>(first: Asked, second: Asked): Promise<[First, Second]> {
    const asked = [first, second];
    const steps = asked.map(({ statement, values }) => stepOf('owner', statement, values));
    const repeatable = asked.every(({ statement }) => statement.repeatable === true);
    const [, one, two] = await this.#batches.batch([ownerSettings, ...steps], { timeout, repeatable });
    return [jsonOf<First>(one), jsonOf<Second>(two)];
  }

  async #asCaller(
    call: CallerOperation,
    step: Step,
    options: { repeatable: boolean; undo?: boolean; before?: readonly Step[] },
  ) {
    try {
      return await batchAsCaller(this.#batches, call.caller, [step], {
        ...contextOf(call),
        ...options,
        timeout,
      });
    } catch (error) {
      if (!(error instanceof SessionRefused)) throw error;
      if (error.reason === 'insufficient_aal') throw refusals.factorOwed();
      throw refusals.unauthorized('The session of this token has ended');
    }
  }
}

function stepOf(role: string, { name, text }: Statement, values: readonly Value[]): Step {
  // A statement is prepared for one role: its plan, and the rights checked when it was read, are that role's.
  return { key: `storage:${role}:${name}`, text, values };
}

const contextOf = ({ operation }: CallerOperation): CallerOptions => ({
  settings: {
    'storage.operation': operation,
    statement_timeout: '15s',
    search_path: '',
    timezone: 'UTC',
  },
});

function jsonOf<Result>(rows: Row[] | undefined): Result {
  const value = rows?.[0]?.[0];
  return (value ? JSON.parse(value) : null) as Result;
}
