import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTestDatabase } from '@lomdim/testing/postgres/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { createLog } from '../../src/log.ts';
import { keepStoredFiles, releaseStoredFiles } from '../../src/postgres/stored-files-lock.ts';
import { createLocalStore } from '../../src/storage/store/local-store.ts';
import { Sweeper } from '../../src/storage/sweeper.ts';
import { Drafts } from '../../src/storage/upload/drafts.ts';
import { filesIn, isTidy, type StorageServer, startStorageServer } from './support/storage-server.ts';

const product = { name: 'Lomdim', id: 'lomdim' };

let server: StorageServer;

beforeAll(async () => {
  server = await startStorageServer();
  await server.operator.createBucket('papers', { public: false });
});
afterAll(() => server.stop());

const files = () => server.operator.from('papers');
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function contentOf(path: string): Promise<Buffer> {
  const { data, error } = await files().download(path);
  if (error) throw new Error(`${path}: ${error.message}`);
  return Buffer.from(await data.arrayBuffer());
}

async function versionOf(path: string): Promise<string> {
  const { rows } = await server.pool.query<{ version: string }>(
    'select version from storage.objects where name = $1',
    [path],
  );
  return rows[0]?.version ?? '';
}

const pathOf = (version: string) => join(server.dataDir, 'storage', version.slice(0, 2), version);

async function onAnotherConnection<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the server sweep, and waits until it has. */
async function sweepNow(): Promise<void> {
  const marker = `marker ${randomUUID()}`;
  await files().upload(marker, 'x');
  const version = await versionOf(marker);
  await files().remove([marker]);
  await expect.poll(async () => (await filesIn(server, 'storage')).includes(version)).toBe(false);
}

/** One sweep of our own, from its beginning to its end. */
async function sweepOnce(): Promise<void> {
  const sweeper = new Sweeper({
    pool: server.pool,
    store: createLocalStore(join(server.dataDir, 'storage')),
    drafts: new Drafts(join(server.dataDir, 'storage-drafts')),
    log: createLog('silent'),
  });
  await sweeper.sweep();
}

describe('what nobody needs', () => {
  test('goes: replaced and deleted content at once, unfinished uploads after an hour', async () => {
    const [young, old] = [randomUUID(), randomUUID()];
    for (const version of [young, old]) {
      await mkdir(join(server.dataDir, 'storage', version.slice(0, 2)), { recursive: true });
      await writeFile(pathOf(version), 'unfinished');
    }
    await server.pool.query(
      `insert into storage.discarded_files (version, awaited, noted_at)
       values ($1, true, now() - interval '50 minutes'), ($2, true, now() - interval '70 minutes')`,
      [young, old],
    );
    const draft = join(server.dataDir, 'storage-drafts', 'left-behind');
    // The server makes the folder with its first sweep, which may still be under way.
    await mkdir(dirname(draft), { recursive: true });
    await writeFile(draft, 'half');
    const longAgo = new Date(Date.now() - 2 * 3600 * 1000);
    await utimes(draft, longAgo, longAgo);
    await sweepNow();
    await expect.poll(() => filesIn(server, 'storage')).toEqual([young]);
    await expect.poll(() => filesIn(server, 'storage-drafts')).toEqual([]);
    await server.pool.query('delete from storage.discarded_files');
    await rm(pathOf(young));
  });

  test('only what the database names: a file that merely lies there stays', async () => {
    const unknown = randomUUID();
    await mkdir(join(server.dataDir, 'storage', unknown.slice(0, 2)), { recursive: true });
    await writeFile(pathOf(unknown), 'whose?');
    await sweepNow();
    expect(await readFile(pathOf(unknown), 'utf8')).toBe('whose?');
    await rm(pathOf(unknown));
  });

  test('never the bytes of a row, whatever the list says', async () => {
    await files().upload('kept', 'content');
    const version = await versionOf('kept');
    await server.pool.query(
      "insert into storage.discarded_files (version, noted_at) values ($1, now() - interval '1 day')",
      [version],
    );
    await sweepNow();
    expect(String(await contentOf('kept'))).toBe('content');
    await server.pool.query('delete from storage.discarded_files where version = $1', [version]);
  });

  test('and nothing while a backup is being made', async () => {
    await files().upload('in backup', 'content');
    const version = await versionOf('in backup');
    await onAnotherConnection(server.databaseUrl, async (client) => {
      await keepStoredFiles(client);
      await files().remove(['in backup']);
      await sweepOnce();
      expect(await readFile(pathOf(version), 'utf8')).toBe('content');
      await releaseStoredFiles(client);
    });
    await sweepNow();
    await expect.poll(async () => (await filesIn(server, 'storage')).includes(version)).toBe(false);
  });
});

describe('who reads while others replace', () => {
  test('gets one content or the other, whole', async () => {
    const contents = Array.from({ length: 20 }, () => randomBytes(300_000));
    const digests = new Set(contents.map(digest));
    await files().upload('changing', contents[0] ?? '');
    let replacing = true;
    const replaced = (async () => {
      for (const content of contents) await files().upload('changing', content, { upsert: true });
      replacing = false;
    })();
    let reads = 0;
    while (replacing) {
      expect(digests.has(digest(await contentOf('changing')))).toBe(true);
      reads += 1;
    }
    await replaced;
    expect(reads).toBeGreaterThan(0);
  });
});

describe('a backup', () => {
  test('made while people upload, replace and delete brings back every file of every row', async () => {
    const file = join(server.dataDir, 'backup.tar.gz');
    let working = true;
    const work = async (worker: number) => {
      for (let turn = 0; working; turn += 1) {
        await files().upload(`${worker}/replaced`, randomBytes(20_000), { upsert: true });
        await files().upload(`${worker}/${turn}`, randomBytes(20_000));
        if (turn > 0) await files().remove([`${worker}/${turn - 1}`]);
      }
    };
    const workers = Promise.all([0, 1].map(work));
    await expect.poll(async () => (await files().list('1')).data?.length).toBeGreaterThan(1);
    await onAnotherConnection(server.databaseUrl, (client) =>
      writeBackup({ client, product, file, store: createLocalStore(join(server.dataDir, 'storage')) }),
    );
    working = false;
    await workers;

    const other = await createTestDatabase();
    const storageFolder = join(server.dataDir, 'restored');
    try {
      await onAnotherConnection(other.url, (client) =>
        restoreBackup({ client, product, file, storageFolder, force: true, log: createLog('silent') }),
      );
      const { rows } = await other.pool.query<{ version: string; etag: string }>(
        "select version, metadata ->> 'eTag' as etag from storage.objects",
      );
      expect(rows.length).toBeGreaterThanOrEqual(4);
      for (const { version, etag } of rows) {
        const bytes = await readFile(join(storageFolder, version.slice(0, 2), version));
        expect(`"${digest(bytes).slice(0, 32)}"`).toBe(etag);
      }
    } finally {
      await other.drop();
    }
  });
});

describe('an upload of a small file that ends between its last two steps', () => {
  // Only the real attempt has a version that was noted: what is tried before anything is taken gets past this.
  const failWith = (statement: string) =>
    server.pool.query(`
      create function public.fail_late() returns trigger language plpgsql security definer set search_path = '' as $$
      begin
        if exists (select from storage.discarded_files where version = new.version) then ${statement}; end if;
        return new;
      end $$;
      create trigger a_fails_late before insert on storage.objects for each row execute function public.fail_late()`);
  const failNoMore = () =>
    server.pool.query('drop trigger a_fails_late on storage.objects; drop function public.fail_late()');
  const listed = async () => {
    const { rows } = await server.pool.query<{ version: string }>(
      'select version from storage.discarded_files',
    );
    return rows.map(({ version }) => version);
  };

  test('leaves nothing when its row is refused', async () => {
    const before = await filesIn(server, 'storage');
    await failWith("raise exception 'too late'");
    expect((await files().upload('late', randomBytes(10_000))).error).not.toBeNull();
    await failNoMore();
    await expect.poll(async () => (await filesIn(server, 'storage')).sort()).toEqual(before.sort());
    expect((await files().exists('late')).data).toBe(false);
  });

  test('leaves bytes that the list names when the connection breaks, for as long as a row may still take them up', async () => {
    const before = await filesIn(server, 'storage');
    await failWith('perform pg_catalog.pg_terminate_backend(pg_catalog.pg_backend_pid())');
    expect((await files().upload('lost', randomBytes(10_000))).error).not.toBeNull();
    await failNoMore();
    const added = (await filesIn(server, 'storage')).filter((version) => !before.includes(version));
    expect(added).toHaveLength(1);
    expect(await listed()).toEqual(expect.arrayContaining(added));
    await sweepNow();
    expect(await filesIn(server, 'storage')).toEqual(expect.arrayContaining(added));
    await server.pool.query(
      "update storage.discarded_files set noted_at = now() - interval '2 hours' where version = any ($1)",
      [added],
    );
    await sweepNow();
    await expect.poll(async () => (await filesIn(server, 'storage')).sort()).toEqual(before.sort());
  });
});

describe('bytes that are gone', () => {
  test('are reported as a missing file, and to the operator', async () => {
    await files().upload('hollow', 'x');
    await rm(pathOf(await versionOf('hollow')));
    const { error } = await files().download('hollow');
    expect(error).toMatchObject({ statusCode: '404', message: 'Object not found' });
    expect((await files().copy('hollow', 'copied')).error).toMatchObject({ message: 'Object not found' });
    expect(server.logs.some((line) => line.includes('a stored file has a row but no bytes'))).toBe(true);
    expect((await files().upload('hollow', 'whole', { upsert: true })).error).toBeNull();
    expect(String(await contentOf('hollow'))).toBe('whole');
  });

  test('as is a row that somebody wrote by hand', async () => {
    await server.pool.query(
      "insert into storage.objects (bucket_id, name, version, metadata) values ('papers', 'by hand', '../../keys.json', '{\"size\": 5}')",
    );
    expect((await files().download('by hand')).error).toMatchObject({ message: 'Object not found' });
    await files().remove(['by hand']);
    await sweepNow();
    expect(await readFile(join(server.dataDir, 'keys.json'), 'utf8')).toContain('serviceRoleKey');
  });
});

test('in the end every row has its bytes and every byte its row', async () => {
  await expect.poll(() => isTidy(server)).toBe(true);
});
