import { randomBytes } from 'node:crypto';
import type { Caller } from '../keys/read-caller.ts';
import type { Step, Value } from '../postgres/wire/connection.ts';
import { WirePool } from '../postgres/wire/pool.ts';
import { readTarget } from '../postgres/wire/target.ts';
import type { Product } from '../product.ts';
import { refusals } from './errors.ts';

const patience = 60_000;

/** SQL whose one answer is a JSON value. */
export type Statement = { name: string; text: string; repeatable?: boolean };

type Asked = { caller: Caller; operation: string };

// A session that may not act raises inside the statement: the cast of a text that is no number. No data can forge the mark.
const mark = `refusal-${randomBytes(9).toString('base64url')}`;
const refused = new RegExp(`${mark}:(session_ended|insufficient_aal)`);

const asOwner = { key: 'owner', text: "select set_config('statement_timeout', '30s', true)", values: [] };

/** Statements that run in one round trip, in one transaction in which PostgreSQL sees the caller and nobody else. */
export class StorageDatabase {
  readonly #pool: WirePool;

  constructor(connectionString: string, product: Pick<Product, 'id' | 'databaseSettings'>) {
    this.#pool = new WirePool({
      target: readTarget(connectionString),
      settings: {
        application_name: `${product.id} storage`,
        jit: 'off',
        timezone: 'UTC',
        ...product.databaseSettings,
      },
      size: 6,
      queue: 1000,
      wait: 10_000,
    });
  }

  /** What row-level security lets this caller see and do. */
  async as<Result>(asked: Asked, statement: Statement, values: readonly Value[]): Promise<Result> {
    const results = await this.#run(
      [contextOf(asked), stepOf(asked.caller.role, statement, values)],
      statement.repeatable === true,
    );
    return jsonOf<Result>(results.at(-1));
  }

  /** Does nothing, but fails where the statement would. */
  async rehearse(asked: Asked, statement: Statement, values: readonly Value[]): Promise<void> {
    await this.#run(
      [
        { key: 'begin', text: 'begin', values: [] },
        contextOf(asked),
        stepOf(asked.caller.role, statement, values),
        { key: 'rollback', text: 'rollback', values: [] },
      ],
      false,
    );
  }

  /** Past row-level security: for what the service itself must know. */
  async asOwner<Result>(statement: Statement, values: readonly Value[]): Promise<Result> {
    const results = await this.#run(
      [asOwner, stepOf('owner', statement, values)],
      statement.repeatable === true,
    );
    return jsonOf<Result>(results.at(-1));
  }

  end(): void {
    this.#pool.end();
  }

  async #run(steps: readonly Step[], repeatable: boolean) {
    try {
      return await this.#pool.run(steps, patience, repeatable);
    } catch (error) {
      const reason = error instanceof Error ? refused.exec(error.message)?.[1] : undefined;
      if (reason === 'insufficient_aal') throw refusals.factorOwed();
      if (reason !== undefined) throw refusals.unauthorized('The session of this token has ended');
      throw error;
    }
  }
}

function stepOf(role: string, { name, text }: Statement, values: readonly Value[]): Step {
  // A statement is prepared for one role: its plan, and the rights checked when it was read, are that role's.
  return { key: `${role}:${name}`, text, values };
}

function contextOf({ caller, operation }: Asked): Step {
  const settings = `
    set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
    set_config('storage.operation', $3, true), set_config('statement_timeout', '15s', true),
    set_config('search_path', '', true)`;
  const values = [caller.role, caller.claims, operation];
  if (!caller.session) return { key: 'context', text: `select ${settings}`, values };
  return {
    key: 'context:session',
    text: `
      select cast('${mark}:' || auth.session_refusal($4::uuid, $5::uuid) as int), ${settings}`,
    values: [...values, caller.session.id, caller.session.user],
  };
}

function jsonOf<Result>(rows: (Buffer | null)[][] | undefined): Result {
  const value = rows?.[0]?.[0];
  return (value ? JSON.parse(value.toString('utf8')) : null) as Result;
}
