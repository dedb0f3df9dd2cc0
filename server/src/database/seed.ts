import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runFile } from '@lomdim/platform/postgres/migrate/run-file';
import { inTransaction } from '@lomdim/platform/postgres/pool';
import type { Connections, Queryable } from '@lomdim/platform/postgres/share';
import type { Logger } from 'pino';
import { projectRoot } from '../project-root.ts';

/** Several servers starting at once take turns on this lock, so that the data comes once. */
const seedLock = 712_026_002;

export type SeedOptions = { log: Logger; folder?: string };

/** Brings the demonstration data, all of it or nothing, once in the life of a database. */
export async function seedOnce(pool: Connections, options: SeedOptions): Promise<void> {
  const folder = options.folder ?? join(projectRoot, 'database', 'seed');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  if (files.length === 0) return;
  await inTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [seedLock]);
    if (await hasDemoData(client)) return;
    for (const file of files) await runFile(client, join(folder, file), dirname(folder));
    await client.query("insert into private.applied_seeds (name) values ('demo')");
    options.log.info('demonstration data added');
  });
}

/** Whether this database holds the demonstration accounts. */
export async function hasDemoData(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query("select from private.applied_seeds where name = 'demo'");
  return rowCount !== 0;
}
