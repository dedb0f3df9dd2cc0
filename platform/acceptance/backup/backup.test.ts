import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPerson } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSequences, listTables, quotedName } from '../../src/backup/catalog.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { createLog } from '../../src/log.ts';
import type { FileStore } from '../../src/storage/store/file-store.ts';
import { createLocalStore } from '../../src/storage/store/local-store.ts';

const log = createLog('silent');
const product = { name: 'Lomdim', id: 'lomdim' };
const [large, empty, part] = [randomUUID(), randomUUID(), randomUUID()];

let folder: string;
let file: string;
let store: FileStore;
let source: TestDatabase;
let target: TestDatabase;

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A digest of the content of every table, and the state of every sequence. */
function contentOf(database: TestDatabase): Promise<Record<string, string>> {
  return connected(database.url, async (client) => {
    const content: Record<string, string> = {};
    for (const table of await listTables(client)) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as digest
           from ${quotedName(table)} t`,
      );
      content[quotedName(table)] = rows[0]?.digest ?? '';
    }
    for (const state of await listSequences(client)) content[quotedName(state)] = JSON.stringify(state);
    return content;
  });
}

const restore = (options: { file?: string; force?: boolean } = {}) =>
  connected(target.url, (client) =>
    restoreBackup({
      product,
      client,
      file: options.file ?? file,
      force: options.force ?? false,
      storageFolder: join(folder, 'target-storage'),
      log,
    }),
  );

async function storeFile(name: string, version: string, content: Buffer): Promise<void> {
  const path = join(folder, 'draft');
  await writeFile(path, content);
  await store.put(version, path);
  await source.pool.query('insert into storage.objects (bucket_id, name, version) values ($1, $2, $3)', [
    'kept',
    name,
    version,
  ]);
}

/** An upload of which one part has come. */
async function storePart(version: string, content: Buffer): Promise<void> {
  const path = join(folder, 'draft');
  await writeFile(path, content);
  await store.put(version, path);
  await source.pool.query(
    `with begun as (
       insert into storage.multipart_uploads (id, protocol, bucket_id, name, role, upsert, length, received, details)
       values ($1, 'tus', 'kept', 'on its way', 'service_role', false, 100, $2, '{}') returning id
     )
     insert into storage.multipart_upload_parts (upload_id, position, size, etag, version)
     select id, 0, $2, 'tag', $3 from begun`,
    [randomUUID(), content.length, version],
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lomdim-backup-'));
  file = join(folder, 'backup.tar.gz');
  store = createLocalStore(join(folder, 'storage'));
  source = await createTestDatabase();
  const student = await createPerson(source, 'student', { gender: 'male' });
  const teacher = await createPerson(source, 'teacher', { role: 'teacher', approval: 'approved' });
  // Text that a careless copy would spoil, a row that refers to its own table, and more than one piece.
  await source.pool.query('update private.profiles set approved_by = $2, bio = $3 where id = $1', [
    teacher.id,
    student.id,
    'שלום \\N \t "quoted"\r\nsecond line \\. end',
  ]);
  await source.pool.query(
    `insert into auth.audit_log_entries (payload)
     select json_build_object('text', repeat(md5(i::text), 60)) from generate_series(1, 1500) i`,
  );
  await source.pool.query("insert into auth.refresh_tokens (token) values ('a'), ('b'), ('c')");
  await source.pool.query("insert into storage.buckets (id, name) values ('kept', 'kept')");
  await storeFile('ünï code.png', large, Buffer.alloc(2_500_000, 7));
  await storeFile('empty', empty, Buffer.alloc(0));
  await storePart(part, Buffer.from('begun'));
  await connected(source.url, (client) => writeBackup({ client, product, file, store }));
});

beforeEach(async () => {
  await target?.drop();
  target = await createTestDatabase();
});

afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('brings back every row, every sequence and every file', async () => {
    const result = await restore();
    expect(await contentOf(target)).toEqual(await contentOf(source));
    expect(result.rows).toBeGreaterThan(1500);
    expect(result.files).toBe(3);
    const restored = createLocalStore(join(folder, 'target-storage'));
    const contentOfFile = async (version: string) =>
      Buffer.concat(await (await restored.open(version)).toArray());
    expect((await contentOfFile(large)).equals(Buffer.alloc(2_500_000, 7))).toBe(true);
    expect(await contentOfFile(empty)).toHaveLength(0);
    expect((await contentOfFile(part)).toString()).toBe('begun');
  });

  it('leaves constraints and triggers as they were', async () => {
    const state = () =>
      target.pool
        .query(
          `select conrelid::regclass::text || conname || condeferrable || condeferred || convalidated as state from pg_constraint
           union all select tgrelid::regclass::text || tgname || tgenabled::text || tgdeferrable || tginitdeferred
             from pg_trigger where not tgisinternal
           order by 1`,
        )
        .then(({ rows }) => rows);
    const before = await state();
    await restore();
    expect(await state()).toEqual(before);
  });

  it('does not replace accounts unless it is told to', async () => {
    await createPerson(target, 'somebody');
    const before = await contentOf(target);
    await expect(restore()).rejects.toThrow('add --force to replace everything');
    expect(await contentOf(target)).toEqual(before);
    await restore({ force: true });
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('leaves the files of before in place until no row stands for them, and then to the next sweep', async () => {
    const storageFolder = join(folder, 'target-storage');
    const replaced = randomUUID();
    const path = join(folder, 'draft');
    await writeFile(path, 'of before');
    await createLocalStore(storageFolder).put(replaced, path);
    await target.pool.query('alter table auth.refresh_tokens add constraint never check (false)');
    await expect(restore()).rejects.toThrow('never');
    const discarded = async () =>
      (await target.pool.query('select version from storage.discarded_files where not awaited')).rows;
    expect(await discarded()).toEqual([]);
    await target.pool.query('alter table auth.refresh_tokens drop constraint never');
    await restore();
    expect(await discarded()).toEqual([{ version: replaced }]);
    expect(await readFile(join(storageFolder, replaced.slice(0, 2), replaced), 'utf8')).toBe('of before');
    await rm(storageFolder, { recursive: true });
  });

  it.each(['truncated', 'changed', 'something else'])(
    'that is %s is refused, and nothing is changed',
    async (how) => {
      const bad = join(folder, 'bad.tar.gz');
      const content = await readFile(file);
      const middle = Math.floor(content.length / 2);
      if (how === 'changed') content.writeUInt8(content.readUInt8(middle) ^ 255, middle);
      await writeFile(bad, how === 'something else' ? 'shalom' : content);
      if (how === 'truncated') await truncate(bad, content.length - 4000);
      const before = await contentOf(target);
      await expect(restore({ file: bad })).rejects.toThrow(
        'is not a complete backup of Lomdim; nothing was changed.',
      );
      expect(await contentOf(target)).toEqual(before);
    },
  );

  it('for another state of the schema is refused', async () => {
    await target.pool.query("insert into private.applied_migrations values ('migrations/9999_later', 'x')");
    await expect(restore()).rejects.toThrow('here it is migrations/9999_later');
  });

  it('rolls back when the rows do not fit, and leaves no files behind', async () => {
    await target.pool.query('alter table auth.refresh_tokens add constraint never check (false)');
    const before = await contentOf(target);
    await expect(restore()).rejects.toThrow('never');
    expect(await contentOf(target)).toEqual(before);
    expect((await readdir(folder)).filter((name) => name.includes('incoming'))).toEqual([]);
  });
});

describe('writing', () => {
  it('says in one sentence when the place cannot be written, and leaves no draft', async () => {
    const nowhere = join(folder, 'no', 'such', 'folder.tar.gz');
    await expect(
      connected(source.url, (client) => writeBackup({ client, product, file: nowhere, store })),
    ).rejects.toThrow(`${nowhere} cannot be written (ENOENT).`);
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
