import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { projectRoot } from '../project-root.ts';
import { runFile } from './migrate/run-file.ts';
import { inTransaction } from './pool.ts';

/** Several servers starting at once take turns on this lock, so that the data comes once. */
const seedLock = 712_026_002;

export type SeedOptions = { log: Logger; folder?: string };

/** Brings the demonstration data, all of it or nothing, once in the life of a database. */
export async function seedOnce(pool: pg.Pool, options: SeedOptions): Promise<void> {
  const folder = options.folder ?? join(projectRoot, 'database', 'seed');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  if (files.length === 0) return;
  await inTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [seedLock]);
    await prepareBookkeeping(client);
    if (await isSeeded(client)) return;
    for (const file of files) await runFile(client, join(folder, file));
    await client.query("insert into private.seeds (name) values ('demo')");
    options.log.info('demonstration data added');
  });
}

/** Whether this database holds the demonstration accounts. */
export async function hasDemoData(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ made: boolean }>(
    "select to_regclass('private.seeds') is not null as made",
  );
  return rows[0]?.made === true && (await isSeeded(pool));
}

async function prepareBookkeeping(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table if not exists private.seeds (
      name text primary key,
      applied_at timestamptz not null default now()
    );
    alter table private.seeds enable row level security`);
}

async function isSeeded(database: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rowCount } = await database.query("select from private.seeds where name = 'demo'");
  return rowCount !== 0;
}
