import type { Caller } from '../../keys/read-caller.ts';
import { ConnectionLost } from '../../postgres/wire/connection.ts';
import { DatabaseError } from '../../postgres/wire/messages.ts';
import { PoolBusy, Unreachable } from '../../postgres/wire/pool.ts';
import { RestError } from '../errors.ts';
import { fromDatabase } from './database-error.ts';

/** What the client is told when the database refused or could not be asked; anything else as it is. */
export function fromFault(error: unknown, caller: Caller): unknown {
  if (error instanceof DatabaseError) return fromDatabase(error, caller.role !== 'anon');
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
