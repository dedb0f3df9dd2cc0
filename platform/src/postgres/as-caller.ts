import pg from 'pg';
import type { Caller } from '../keys/read-caller.ts';
import type { Row, Step, Value } from './batch.ts';
import { inTransaction } from './pool.ts';
import { raiseFor, readRaised } from './raise.ts';
import { type SessionRefusal, sessionCheck } from './session-check.ts';
import type { Batches, BatchOptions, Connections } from './share.ts';

/** The one place where the server becomes a caller: role, claims, and whether their session is still alive. */

export type CallerOptions = {
  /** Other settings of the transaction, such as `request.method`, `search_path` or `statement_timeout`. */
  settings?: Readonly<Record<string, string>>;
  /**
   * An SQL expression with the session and the person as its first parameters. `null`: this database cannot tell, or whoever
   * asks has asked about the session already.
   */
  check?: string | null;
};

/** The caller may not act any more. Each protocol says so in its own words. */
export class SessionRefused extends Error {
  override readonly name = 'SessionRefused';
  readonly reason: SessionRefusal;

  constructor(reason: SessionRefusal, options?: ErrorOptions) {
    super(`the session is refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** Runs `work` in one transaction in which the database sees this caller, and no one else. */
export function asCaller<Result>(
  connections: Connections,
  caller: Caller,
  work: (client: pg.PoolClient) => Promise<Result>,
  options: CallerOptions = {},
): Promise<Result> {
  return inTransaction(connections, async (client) => {
    await becomeCaller(client, caller, options);
    return await work(client);
  });
}

type CallerBatch = CallerOptions &
  BatchOptions & {
    /** Nothing of it stays. */
    undo?: boolean;
    /** Comes first, with the server's own rights: for what it must know whoever asks. */
    before?: readonly Step[];
  };

/**
 * The same in one round trip, for statements that do not depend on each other's answers: the rows of each, those of
 * `before` first.
 */
export async function batchAsCaller(
  batches: Batches,
  caller: Caller,
  steps: readonly Step[],
  { undo = false, before = [], ...options }: CallerBatch,
): Promise<Row[][]> {
  const all = [...before, contextStep(caller, options), ...steps];
  try {
    const results = undo
      ? (await batches.batch([begin, ...all, rollback], options)).slice(1, -1)
      : await batches.batch(all, options);
    // Becoming the caller answers nothing.
    return results.toSpliced(before.length, 1);
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * One transaction in the name of the caller with the server's own rights, for functions that browsers cannot call.
 * `auth.uid()` tells the person, so that the function itself can decide.
 */
export function onBehalfOf<Result>(
  connections: Connections,
  caller: Caller,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(connections, async (client) => {
    await run(client, contextStep(caller, { keepsRole: true }));
    return await work(client);
  });
}

/** For a transaction that somebody has begun and will end. */
export async function becomeCaller(
  client: pg.ClientBase,
  caller: Caller,
  options: CallerOptions = {},
): Promise<void> {
  await run(client, contextStep(caller, options));
}

/**
 * The same as a step, for a batch that becomes one caller after the other. It does not raise: its first column says
 * whether the session is alive.
 */
export function callerStep(caller: Caller, options: CallerOptions = {}): Step {
  return contextStep(caller, { ...options, reports: true });
}

type ContextOptions = CallerOptions & { keepsRole?: boolean; reports?: boolean };

/**
 * What follows in the transaction runs as the caller, or not at all. Every setting is local to the transaction: nothing of
 * one caller is left for the next.
 */
function contextStep(
  { role, claims, session }: Caller,
  { settings = {}, check = sessionCheck, keepsRole = false, reports = false }: ContextOptions,
): Step {
  const names: string[] = [];
  const values: Value[] = [];
  const set = (name: string, value: string) => {
    names.push(name);
    values.push(value);
  };
  for (const [name, value] of Object.entries(settings)) set(name, value);
  if (!keepsRole) set('role', role);
  set('request.jwt.claims', claims);
  const isChecked = session !== undefined && check !== null;
  // The check names its parameters itself: they come first.
  if (isChecked) values.unshift(session.id, session.user);
  const text = contextText(names, isChecked ? check : undefined, reports);
  return { key: text, text, values };
}

/** There are a handful: the same text again is the same string, which costs nothing to look up. */
const contextTexts = new Map<string, string>();

function contextText(names: readonly string[], check: string | undefined, reports: boolean): string {
  const key = `${names.join()} ${check} ${reports}`;
  const known = contextTexts.get(key);
  if (known !== undefined) return known;
  const first = check === undefined ? 1 : 3;
  const parts = names.map((name, index) => `set_config('${name}', $${first + index}, true)`);
  if (check === undefined) {
    if (reports) parts.unshift('true');
  } else {
    // A count that the planner cannot know beforehand: it would otherwise raise while it plans.
    parts.unshift(reports ? `${check} is null` : raiseFor(check, 'pg_backend_pid()'));
  }
  const text = `select ${parts.join(', ')}`;
  contextTexts.set(key, text);
  return text;
}

async function run(client: pg.ClientBase, { text, values }: Step): Promise<void> {
  try {
    await client.query(text, [...values]);
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  const reason = error instanceof pg.DatabaseError ? readRaised(error)?.reason : undefined;
  if (reason !== 'session_ended' && reason !== 'insufficient_aal') return error;
  return new SessionRefused(reason, { cause: error });
}

const begin: Step = { key: 'begin', text: 'begin', values: [] };
const rollback: Step = { key: 'rollback', text: 'rollback', values: [] };
