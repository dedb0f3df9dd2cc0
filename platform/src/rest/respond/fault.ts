import pg from 'pg';
import type { Caller } from '../../keys/read-caller.ts';
import { SessionRefused } from '../../postgres/as-caller.ts';
import { ConnectionLost } from '../../postgres/batch.ts';
import { PoolBusy, Unreachable } from '../../postgres/share.ts';
import { RestError, sessionRefused } from '../errors.ts';
import { fromDatabase } from './database-error.ts';

/** What the client is told when the database refused or could not be asked; anything else as it is. */
export function fromFault(error: unknown, caller: Caller): unknown {
  if (error instanceof SessionRefused) return sessionRefused(error.reason);
  if (error instanceof pg.DatabaseError) return fromDatabase(error, caller.role !== 'anon');
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
