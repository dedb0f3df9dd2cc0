import pg from 'pg';
import { onTestFinished } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../start.ts';
import { silent } from './log.ts';
import { product } from './product.ts';

/** Starts PostgreSQL in this process and sees to it that it does not outlive the test. */
export async function startHere(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, product, log: silent });
  onTestFinished(() => server.stop());
  return server;
}

/** One question on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

export async function refusal(work: Promise<unknown>): Promise<Error> {
  const outcome = await work.then(
    () => new Error('nothing was refused'),
    (error: unknown) => error,
  );
  return outcome instanceof Error ? outcome : new Error(String(outcome));
}
