import type pg from 'pg';
import type { Logger } from 'pino';
import { OperatorError } from '../operator-error.ts';
import { keepStoredFiles, releaseStoredFiles } from '../postgres/stored-files-lock.ts';
import { checkArchive, readEntries } from './archive-reader.ts';
import { listMigrations, listTables, quotedName } from './catalog.ts';
import { quieten } from './constraints.ts';
import { discardUnused } from './discard-unused.ts';
import { tidyInterruptedRestore } from './interrupted-restore.ts';
import { restoreSequences, TableLoader, verifyCounts } from './load-tables.ts';
import type { Closing, Manifest } from './manifest.ts';
import { IncomingFiles, listVersionsIn } from './stored-files.ts';
import type { BackupRequest } from './write-backup.ts';

export type RestoreRequest = Omit<BackupRequest, 'store'> & {
  storageFolder: string;
  log: Logger;
  /** Replace what is there. */
  force: boolean;
};

/** Replaces everything that is there with a backup: all of it, or nothing, also when it is killed in the middle. */
export async function restoreBackup(request: RestoreRequest): Promise<{ rows: number; files: number }> {
  const { client, product, file } = request;
  const { manifest, closing } = await checkArchive(file, product);
  await refuseOtherSchema(request, manifest, closing);
  // No server tidies up after us while we are at work.
  await keepStoredFiles(client);
  try {
    await tidyInterruptedRestore(request);
    await replaceEverything(request, closing);
  } finally {
    // A connection that is gone has let go already.
    await releaseStoredFiles(client).catch(() => undefined);
  }
  await client.query('analyze');
  return { rows: closing.tables.reduce((sum, table) => sum + table.rows, 0), files: closing.files };
}

async function replaceEverything(request: RestoreRequest, closing: Closing): Promise<void> {
  const { client, storageFolder } = request;
  const incoming = new IncomingFiles(storageFolder);
  const before = new Set(await listVersionsIn(storageFolder));
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    if (!request.force) await refuseUsedDatabase(client);
    await incoming.begin();
    const replaced = await load(request, closing, incoming);
    await incoming.putInPlace();
    await discardUnused(client, [...before, ...replaced]);
  } catch (error) {
    // A connection that is gone has rolled back already; the first error is the one worth telling.
    await client.query('rollback').catch(() => undefined);
    await incoming.abandon(before);
    throw error;
  }
  // Whoever is cut off here cannot know whether it was done: the files stay until somebody has looked.
  await client.query('commit');
  await incoming.finish();
}

/** @returns the versions of the files whose rows were there before */
async function load(
  { client, file }: RestoreRequest,
  closing: Closing,
  incoming: IncomingFiles,
): Promise<string[]> {
  const names = closing.tables.map(quotedName);
  await client.query(`lock table ${names.join(', ')} in access exclusive mode`);
  // First of all, since a log that nobody may empty is emptied here, too.
  const wake = await quieten(client, names);
  const replaced = await listKnownVersions(client);
  await client.query(`truncate ${names.join(', ')}`);
  const loader = new TableLoader(client, closing.tables);
  for await (const { name, content } of readEntries(file)) {
    const [kind, ...rest] = name.split('/');
    const last = rest.pop();
    if (kind === 'tables') await loader.append(rest.join('/'), content);
    else if (kind === 'files' && last === 'name') await incoming.startFile(content.toString());
    else if (kind === 'files') await incoming.append(content);
  }
  await loader.end();
  await wake();
  await restoreSequences(client, closing.sequences);
  await verifyCounts(client, closing.tables);
  return replaced;
}

async function listKnownVersions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    `select version from storage.objects where version is not null
     union select version from storage.multipart_upload_parts union select version from storage.discarded_files`,
  );
  return rows.map(({ version }) => version);
}

async function refuseOtherSchema(
  { client, product }: RestoreRequest,
  manifest: Manifest,
  closing: Closing,
): Promise<void> {
  const here = await listMigrations(client);
  const tables = await listTables(client);
  const sameMigrations = fingerprint(here) === fingerprint(manifest.migrations);
  const sameTables =
    JSON.stringify(tables) === JSON.stringify(closing.tables.map(({ rows: _rows, ...table }) => table));
  if (sameMigrations && sameTables) return;
  throw new OperatorError(
    `This backup was made by another version of ${product.name} (its last migration is ${lastOf(manifest.migrations)}, here it is ${lastOf(here)}); restore it with that version. Nothing was changed.`,
  );
}

function fingerprint(migrations: Manifest['migrations']): string {
  return migrations
    .map(({ name, hash }) => `${name} ${hash}`)
    .sort()
    .join('\n');
}

function lastOf(migrations: Manifest['migrations']): string {
  const names = migrations.map(({ name }) => name).filter((name) => name.startsWith('migrations/'));
  return names.sort().at(-1) ?? 'none';
}

async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from auth.users limit 1');
  if (rowCount === 0) return;
  throw new OperatorError(
    'This database already has accounts; add --force to replace everything in it. Nothing was changed.',
  );
}
