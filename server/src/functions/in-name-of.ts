import { inTransaction } from '@lomdim/platform/postgres/pool';
import type pg from 'pg';
import type { FunctionContext, Person } from './context.ts';
import { FunctionError } from './errors.ts';

type Work<Result> = (db: pg.PoolClient) => Promise<Result>;

/** One transaction in which the database sees this person, with no more rights than theirs. */
export function asPerson<Result>(context: FunctionContext, person: Person, work: Work<Result>) {
  return inTransaction(context.pool, async (db) => {
    await enterAsPerson(db, person);
    return await work(db);
  });
}

/** For a transaction that lasts longer than one call; the caller ends it. */
export async function enterAsPerson(db: pg.PoolClient, person: Person): Promise<void> {
  await actFor(db, person);
  await db.query('set local role authenticated');
}

/**
 * One transaction for this person with the server's own rights, for functions that browsers cannot call. `auth.uid()`
 * returns the person, so that the function itself can decide.
 */
export function inNameOf<Result>(context: FunctionContext, person: Person, work: Work<Result>) {
  return inTransaction(context.pool, async (db) => {
    await actFor(db, person);
    return await work(db);
  });
}

/** A signature proves only that the session was there once. */
async function actFor(db: pg.PoolClient, { claims, session }: Person): Promise<void> {
  const { rows } = await db.query<{ refusal: string | null }>(
    "select auth.session_refusal($1, $2) as refusal, set_config('request.jwt.claims', $3, true)",
    [session.id, session.user, claims],
  );
  const refusal = rows[0] === undefined ? 'session_ended' : rows[0].refusal;
  if (refusal === 'insufficient_aal') {
    throw new FunctionError(403, refusal, 'Please give your second factor first.');
  }
  if (refusal !== null) {
    throw new FunctionError(401, 'session_ended', 'This session has ended. Please sign in again.', {
      headers: {
        'www-authenticate': 'Bearer error="invalid_token", error_description="The session has ended"',
      },
    });
  }
}
