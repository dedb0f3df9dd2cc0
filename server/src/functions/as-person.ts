import {
  asCaller,
  becomeCaller,
  onBehalfOf as onBehalfOfCaller,
  SessionRefused,
} from '@lomdim/platform/postgres/as-caller';
import type pg from 'pg';
import type { FunctionContext, Person } from './context.ts';
import { FunctionError } from './errors.ts';

type Work<Result> = (db: pg.PoolClient) => Promise<Result>;

/** One transaction in which the database sees this person, with no more rights than theirs. */
export function asPerson<Result>(context: FunctionContext, person: Person, work: Work<Result>) {
  return refusable(asCaller(context.pool, person, work));
}

/** For a transaction that lasts longer than one call; whoever began it ends it. */
export function enterAsPerson(db: pg.PoolClient, person: Person): Promise<void> {
  return refusable(becomeCaller(db, person));
}

/** One transaction for this person with the server's own rights, for functions that browsers cannot call. */
export function onBehalfOf<Result>(context: FunctionContext, person: Person, work: Work<Result>) {
  return refusable(onBehalfOfCaller(context.pool, person, work));
}

/** A signature proves only that the session was there once. */
async function refusable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SessionRefused ? refusalOf(error) : error;
  }
}

function refusalOf({ reason }: SessionRefused): FunctionError {
  if (reason === 'insufficient_aal') {
    return new FunctionError(403, reason, 'Please give your second factor first.');
  }
  return new FunctionError(401, 'session_ended', 'This session has ended. Please sign in again.', {
    headers: {
      'www-authenticate': 'Bearer error="invalid_token", error_description="The session has ended"',
    },
  });
}
