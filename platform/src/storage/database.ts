import type { Caller } from '../keys/read-caller.ts';
import { batchAsCaller, type CallerOptions, SessionRefused } from '../postgres/as-caller.ts';
import type { Row, Step, Value } from '../postgres/batch.ts';
import type { Batches } from '../postgres/share.ts';
import { refusals } from './errors.ts';

const timeout = 60_000;

/** SQL whose one answer is a JSON value. */
export type Statement = { name: string; text: string; repeatable?: boolean };

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

  /** Does nothing, but fails where the statement would. */
  async rehearse(call: CallerOperation, statement: Statement, values: readonly Value[]): Promise<void> {
    await this.#asCaller(call, stepOf(call.caller.role, statement, values), {
      repeatable: false,
      undo: true,
    });
  }

  /** Past row-level security: for what the service itself must know. */
  async asOwner<Result>(statement: Statement, values: readonly Value[]): Promise<Result> {
    const steps = [ownerSettings, stepOf('owner', statement, values)];
    const [, rows] = await this.#batches.batch(steps, { timeout, repeatable: statement.repeatable === true });
    return jsonOf<Result>(rows);
  }

  async #asCaller(call: CallerOperation, step: Step, options: { repeatable: boolean; undo?: boolean }) {
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
