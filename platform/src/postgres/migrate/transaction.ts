import type pg from 'pg';

/** A transaction on a connection that the caller keeps. */
export async function withTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    // A connection that is gone has rolled back already; the first error is the one worth telling.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
