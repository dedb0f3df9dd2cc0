import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { keepStoredFiles, releaseStoredFiles } from '../postgres/stored-files-lock.ts';
import type { ProductName } from '../product-name.ts';
import { type FileStore, MissingFile } from '../storage/store/file-store.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { columnList, listMigrations, listSequences, listTables, quotedName, type Table } from './catalog.ts';
import { inChunks } from './chunks.ts';
import {
  type Closing,
  closingName,
  formatOf,
  type Manifest,
  manifestName,
  type TableContent,
} from './manifest.ts';

const chunkSize = 1024 * 1024;

export type BackupRequest = {
  client: pg.Client;
  product: ProductName;
  store: FileStore;
  file: string;
};

/** Writes the whole database, as it is at one moment, and the stored files into one file. */
export async function writeBackup(request: BackupRequest): Promise<{ rows: number; files: number }> {
  const archive = await ArchiveWriter.create(request.file);
  try {
    // A server that goes on meanwhile removes no file whose row is in this backup.
    await keepStoredFiles(request.client);
    const closing = await atOneMoment(request.client, async () => ({
      ...(await dumpDatabase(request, archive)),
      // After the rows: a file that comes later has no row here, which harms nobody.
      files: await addStoredFiles(request, archive),
    }));
    await releaseStoredFiles(request.client);
    await addJson(archive, closingName, { ...closing, digest: archive.digestSoFar() } satisfies Closing);
    await archive.finish();
    return { rows: closing.tables.reduce((sum, table) => sum + table.rows, 0), files: closing.files };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function atOneMoment<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query('set local statement_timeout = 0');
    // Rows that a policy would hide must lead to an error, not to a backup without them.
    await client.query('set local row_security = off');
    return await work();
  } finally {
    await client.query('rollback');
  }
}

async function dumpDatabase({ client, product }: BackupRequest, archive: ArchiveWriter) {
  await addJson(archive, manifestName, {
    format: formatOf(product),
    createdAt: new Date().toISOString(),
    migrations: await listMigrations(client),
  } satisfies Manifest);
  const tables: TableContent[] = [];
  for (const table of await listTables(client)) {
    tables.push({ ...table, rows: await dumpTable(client, archive, table) });
  }
  return { tables, sequences: await listSequences(client) };
}

async function dumpTable(client: pg.Client, archive: ArchiveWriter, table: Table): Promise<number> {
  const stream = client.query(copyTo(`copy ${quotedName(table)} (${columnList(table)}) to stdout`));
  let part = 0;
  for await (const chunk of inChunks(stream, chunkSize)) {
    part += 1;
    await archive.add(`tables/${table.schema}/${table.name}/${part}`, chunk);
  }
  return stream.rowCount;
}

/** Every file that a row stands for, or a part of one that is on its way, wherever its bytes lie. Their names are those of a folder of stored files. */
async function addStoredFiles({ client, store }: BackupRequest, archive: ArchiveWriter): Promise<number> {
  let files = 0;
  for (const version of await listVersions(client)) {
    const content = await store.open(version).catch((error: unknown) => {
      // A row without bytes, which the server reports when it is asked for: there is nothing to keep.
      if (error instanceof MissingFile) return undefined;
      throw error;
    });
    if (!content) continue;
    let part = 0;
    await archive.add(`files/${files}/name`, Buffer.from(`${version.slice(0, 2)}/${version}`));
    for await (const chunk of inChunks(content, chunkSize)) {
      part += 1;
      await archive.add(`files/${files}/${part}`, chunk);
    }
    files += 1;
  }
  return files;
}

async function listVersions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    `select version from storage.objects where version is not null
     union select version from storage.multipart_upload_parts order by version`,
  );
  return rows.map(({ version }) => version);
}

function addJson(archive: ArchiveWriter, name: string, value: unknown): Promise<void> {
  return archive.add(name, Buffer.from(JSON.stringify(value, null, 2)));
}
