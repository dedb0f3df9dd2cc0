import pg from 'pg';

/** The code of what kept a connection from being made. Never the message, which may repeat what was sent. */
export function reasonOf(error: unknown): string {
  // Where a name has several addresses, Node reports one error for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (first instanceof Error && 'code' in first && typeof first.code === 'string') return first.code;
  return first instanceof Error && /timeout/i.test(first.message) ? 'ETIMEDOUT' : 'no answer';
}

/** The server takes no writes any more: another one does, to which only a new connection leads. */
export function isReadOnly(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === '25006';
}
