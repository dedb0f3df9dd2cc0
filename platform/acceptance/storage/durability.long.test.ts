import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { Program, run } from '@lomdim/testing/server/program';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Files } from './support/storage-server.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lomdim-files-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Running = { program: Program; files: Files };

/** A server in a process of its own. Several may share a database and a folder. */
async function start(on: TestDatabase = database, dataDir = join(folder, 'data')): Promise<Running> {
  const env = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: on.url, LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
  const program = new Program('main', env);
  const url = await program.printed(/Lomdim is ready: (\S+)/);
  const keys: { serviceRoleKey: string } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
  return { program, files: createClient(url, keys.serviceRoleKey, { realtime: withoutSocket }).storage };
}

async function stop({ program }: Running): Promise<void> {
  program.signal('SIGTERM');
  await program.end();
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function download(files: Files, path: string): Promise<Buffer> {
  const { data, error } = await files.from('papers').download(path);
  if (error) throw new Error(`${path}: ${error.message}`);
  return Buffer.from(await data.arrayBuffer());
}

/** Uploads, replaces and deletes without a pause, and remembers what the server confirmed. */
function workWithoutPause(files: Files, workers = 4) {
  const confirmed = new Map<string, string>();
  let working = true;
  let turns = 0;
  const work = async (worker: number) => {
    for (let turn = 0; working; turn += 1) {
      const content = randomBytes(50_000);
      const replaced = `${worker}/replaced`;
      const path = turn % 3 === 0 ? replaced : `${worker}/${turn}`;
      if (path === replaced) confirmed.delete(path);
      const { error } = await files.from('papers').upload(path, content, { upsert: true });
      if (!error) confirmed.set(path, digest(content));
      if (turn % 3 === 2) {
        const gone = `${worker}/${turn - 1}`;
        confirmed.delete(gone);
        await files.from('papers').remove([gone]);
      }
      turns += 1;
    }
  };
  const all = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return {
    confirmed,
    reached: (count: number) => expect.poll(() => turns).toBeGreaterThanOrEqual(count),
    stop: async () => {
      working = false;
      await all;
    },
  };
}

/** Rows without bytes, and bytes that neither a row nor the list of discarded ones knows. */
async function untidy(on: TestDatabase, dataDir: string) {
  const { rows } = await on.pool.query<{ version: string }>('select version from storage.objects');
  const listed = await on.pool.query<{ version: string }>('select version from storage.discarded_files');
  const entries = await readdir(join(dataDir, 'storage'), { recursive: true, withFileTypes: true });
  const stored = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const known = new Set([...rows, ...listed.rows].map(({ version }) => version));
  return {
    withoutBytes: rows.filter(({ version }) => !stored.has(version)).length,
    unknown: [...stored].filter((version) => !known.has(version)).length,
  };
}

describe('kill -9 in the middle of uploads', () => {
  test('loses no file that was confirmed, leaves no row without bytes and no bytes that nobody knows', async () => {
    let server = await start();
    await server.files.createBucket('papers', { public: false });
    const work = workWithoutPause(server.files);
    await work.reached(80);
    server.program.signal('SIGKILL');
    await server.program.end();
    await work.stop();
    expect(await untidy(database, join(folder, 'data'))).toEqual({ withoutBytes: 0, unknown: 0 });

    // What the killed server left is swept once its time has come.
    await database.pool.query("update storage.discarded_files set noted_at = now() - interval '2 hours'");
    server = await start();
    try {
      expect(work.confirmed.size).toBeGreaterThan(10);
      for (const [path, expected] of work.confirmed) {
        expect({ path, digest: digest(await download(server.files, path)) }).toEqual({
          path,
          digest: expected,
        });
      }
      await expect
        .poll(async () => (await database.pool.query('select from storage.discarded_files')).rowCount, {
          timeout: 20_000,
        })
        .toBe(0);
      expect(await untidy(database, join(folder, 'data'))).toEqual({ withoutBytes: 0, unknown: 0 });
    } finally {
      await stop(server);
    }
  });
});

describe('two servers on one database and one folder', () => {
  let one: Running;
  let two: Running;
  beforeAll(async () => {
    [one, two] = await Promise.all([start(), start()]);
  });
  afterAll(() => Promise.all([stop(one), stop(two)]));

  test('what comes in at one goes out at the other', async () => {
    const content = randomBytes(100_000);
    await one.files.from('papers').upload('shared', content);
    expect((await download(two.files, 'shared')).equals(content)).toBe(true);
    await two.files.from('papers').remove(['shared']);
    expect((await one.files.from('papers').exists('shared')).data).toBe(false);
  });

  test('of two files of the same name at the same instant one wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const path = randomUUID();
      const contents = [randomBytes(60_000), randomBytes(60_000)] as const;
      const results = await Promise.all([
        one.files.from('papers').upload(path, contents[0]),
        two.files.from('papers').upload(path, contents[1]),
      ]);
      const winners = results.flatMap(({ error }, index) => (error ? [] : [index]));
      expect(winners).toHaveLength(1);
      expect((await download(one.files, path)).equals(contents[winners[0] === 0 ? 0 : 1])).toBe(true);
    }
  });

  test('who reads while others replace gets one content or the other, whole', async () => {
    const contents = Array.from({ length: 12 }, () => randomBytes(200_000));
    const digests = new Set(contents.map(digest));
    await one.files.from('papers').upload('changing', contents[0] ?? '');
    let replacing = true;
    const replaced = (async () => {
      for (const content of contents)
        await two.files.from('papers').upload('changing', content, { upsert: true });
      replacing = false;
    })();
    let reads = 0;
    while (replacing) {
      expect(digests.has(digest(await download(one.files, 'changing')))).toBe(true);
      reads += 1;
    }
    await replaced;
    expect(reads).toBeGreaterThan(0);
  });
});

describe('a backup', () => {
  test('made while people upload, replace and delete brings back every file of every row', async () => {
    const file = join(folder, 'backup.tar.gz');
    const server = await start();
    const work = workWithoutPause(server.files, 2);
    await work.reached(10);
    const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') };
    const made = await run('commands/backup', env, [file]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    await work.stop();
    await stop(server);

    const other = await createTestDatabase();
    const otherData = join(folder, 'other');
    try {
      const restored = await run('commands/restore', { DATABASE_URL: other.url, DATA_DIR: otherData }, [
        file,
        '--force',
      ]);
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      expect(await untidy(other, otherData)).toMatchObject({ withoutBytes: 0 });
      const { rows } = await other.pool.query<{ name: string; size: string; etag: string }>(
        "select name, metadata ->> 'size' as size, metadata ->> 'eTag' as etag from storage.objects where bucket_id = 'papers'",
      );
      expect(rows.length).toBeGreaterThan(10);
      const again = await start(other, otherData);
      try {
        for (const { name, etag } of rows) {
          expect(`"${digest(await download(again.files, name)).slice(0, 32)}"`).toBe(etag);
        }
      } finally {
        await stop(again);
      }
    } finally {
      await other.drop();
    }
  });
});
