import type pg from 'pg';
import type { Logger } from 'pino';
import { OperatorError } from '../../operator-error.ts';
import type { Connections } from '../share.ts';
import { applyTopics } from './apply-topics.ts';
import { followPublication } from './follow-publication.ts';
import { runFile } from './run-file.ts';
import { numberedFiles, type SqlFile } from './sql-files.ts';
import { withTransaction } from './transaction.ts';

/** Several servers starting at once take turns on this lock, so that each step is applied once. */
const MIGRATION_LOCK = 712_026_001;

export interface MigrateOptions {
  log: Logger;
  /** The folder with `platform/`, `migrations/` and `topics/`. */
  root: string;
  /** Files that landed under a number that was taken, such as `migrations/0002_later`. All others need a number of their own. */
  sharedNumbers?: readonly string[];
}

/**
 * Brings the database to the state that the files in `database/` describe: all of it, or nothing. Servers of the version before
 * may be running, and go on where this one fails.
 */
export async function migrate(pool: Connections, options: MigrateOptions): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another server's migration, or a long one of our own, is not an error.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await prepareBookkeeping(client);
    const platform = (await isSupabaseProject(client)) ? [] : await numberedFiles('platform', options);
    const files = [...platform, ...(await numberedFiles('migrations', options))];
    await logPending(client, files, options.log);
    await withTransaction(client, async () => {
      for (const file of files) await applyOnce(client, file, options);
      await applyTopics(client, options);
    });
    await followPublication(client, options.log);
    // Other servers on this database serve the old schema until they are notified.
    await client.query(`notify pgrst, 'reload schema'`);
  } finally {
    // Closing the session, instead of handing it back, gives up the lock and the settings whatever happened.
    client.release(true);
  }
}

async function prepareBookkeeping(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create schema if not exists private;
    create table if not exists private.applied_migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists private.applied_topics (
      only_row boolean primary key default true check (only_row),
      hash text not null,
      applied_at timestamptz not null default now()
    );
    alter table private.applied_migrations enable row level security;
    alter table private.applied_topics enable row level security`);
}

/** A Supabase project brings its own `auth`, `storage` and roles, which are not ours to make. */
async function isSupabaseProject(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`
    select to_regclass('auth.users') is not null
       and not exists (select from private.applied_migrations where name like 'platform/%') as found`);
  return rows[0]?.found === true;
}

/** Who was killed in the middle cannot say so; whoever comes next finds an earlier version, and says that it is whole. */
async function logPending(client: pg.ClientBase, files: readonly SqlFile[], log: Logger): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from private.applied_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const pending = files.filter(({ name }) => !applied.has(name)).length;
  if (pending === 0 || applied.size === 0) return;
  log.info(
    { pending },
    'the database is of an earlier version; what is pending is applied now, all of it or nothing: a start that was interrupted before has left nothing behind',
  );
}

async function applyOnce(client: pg.ClientBase, file: SqlFile, { log, root }: MigrateOptions): Promise<void> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from private.applied_migrations where name = $1',
    [file.name],
  );
  const applied = rows[0];
  if (applied && applied.hash !== file.hash) {
    throw new OperatorError(
      `database/${file.name}.sql was changed after it had been applied to this database. ` +
        'Migrations are append-only: undo the change and write a new file.',
    );
  }
  if (applied) return;
  await runFile(client, file.path, root);
  await client.query('insert into private.applied_migrations (name, hash) values ($1, $2)', [
    file.name,
    file.hash,
  ]);
  log.info({ migration: file.name }, 'migration applied');
}
