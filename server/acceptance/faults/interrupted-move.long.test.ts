import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '@lomdim/testing/attack/random';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { type S3Server, startS3Server } from '@lomdim/testing/s3/s3-server';
import { Program, run } from '@lomdim/testing/server/program';
import { startServerProcess } from '@lomdim/testing/server/server-process';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from './support/seed.ts';

/** After how many files and milliseconds is killed. */
const random = randomFrom(seed);

/** A server holds smaller ones in memory; the last one goes into the bucket in parts. */
const sizes = [...Array.from({ length: 29 }, () => 70_000), 9_000_000];
/** So that few files move between the decision to kill and the end. */
const delayMs = 40;

let database: TestDatabase;
let s3: S3Server;
let dataDir: string;
let program: Program;
let operator: SupabaseClient;
const contents = new Map<string, Buffer>();

beforeAll(async () => {
  console.log(`FAULTS_SEED=${seed}`);
  database = await createTestDatabase();
  s3 = await startS3Server();
  dataDir = await mkdtemp(join(tmpdir(), 'lomdim-move-'));
  const started = await startServerProcess(env());
  program = started.program;
  const { serviceRoleKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
  operator = createClient(started.url, serviceRoleKey, { realtime: withoutSocket });
  await operator.storage.createBucket('papers', { public: false });
  for (const [number, size] of sizes.entries()) await keepInFolder(`old ${number}`, randomBytes(size));
});
afterAll(async () => {
  program?.signal('SIGTERM');
  await program?.end();
  await s3?.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const env = (bucketUrl = s3.url) => ({
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  STORAGE_S3_URL: bucketUrl,
});

const papers = () => operator.storage.from('papers');
const keyOf = (version: string) => `${version.slice(0, 2)}/${version}`;

/** As a server without a bucket had stored it. */
async function keepInFolder(name: string, content: Buffer): Promise<void> {
  const version = randomUUID();
  const path = join(dataDir, 'storage', keyOf(version));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await database.pool.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ('papers', $1, $2, jsonb_build_object('size', $3::int, 'mimetype', 'application/octet-stream'))`,
    [name, version, content.length],
  );
  contents.set(name, content);
}

async function upload(name: string): Promise<void> {
  const content = randomBytes(70_000);
  const { error } = await papers().upload(name, content);
  if (error) throw error;
  contents.set(name, content);
}

/** Reads all files again and again, until it is stopped. */
class Reader {
  rounds = 0;
  #isOver = false;
  readonly problems: string[] = [];
  readonly #ended = this.#read();

  async #read(): Promise<void> {
    while (!this.#isOver) {
      for (const [name, content] of [...contents]) {
        const { data, error } = await papers().download(name);
        if (error) this.problems.push(`${name}: ${error.message}`);
        else if (!Buffer.from(await data.arrayBuffer()).equals(content))
          this.problems.push(`${name}: changed`);
      }
      this.rounds += 1;
    }
  }

  /** The round in which it is may have begun before. */
  async readsAll(): Promise<void> {
    const since = this.rounds;
    await expect.poll(() => this.rounds).toBeGreaterThan(since + 1);
    expect(this.problems).toEqual([]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#ended;
  }
}

/** Only the command asks the store for this, once for each file or for a part of it. */
async function killAfterSome(method: 'PUT' | 'DELETE', bucketUrl: string): Promise<void> {
  let left = 1 + Math.floor(random.next() * 3);
  const command = new Program('commands/storage-move', env(bucketUrl));
  await new Promise<void>((resolve) => {
    s3.faults = (asked) => {
      if (asked !== method) return undefined;
      left -= 1;
      if (left === 0) resolve();
      return { delayMs };
    };
    // It must not end by itself; that it did is said below.
    void command.end().then(() => resolve());
  });
  await sleep(random.next() * delayMs);
  command.signal('SIGKILL');
  expect(await command.end()).toMatchObject({ code: null, stderr: '' });
  s3.faults = () => undefined;
}

const versions = async () =>
  (await database.pool.query<{ version: string }>('select version from storage.objects')).rows
    .map(({ version }) => keyOf(version))
    .sort();

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(dataDir, folder).length + 1))
    .sort();
}

/** There and back. The server is not started anew between them: it looks in both. */
const ways = () =>
  [
    {
      method: 'PUT',
      bucketUrl: s3.url,
      kills: 3,
      into: 'the bucket',
      left: () => filesIn('storage'),
      reached: s3.objects,
    },
    {
      method: 'DELETE',
      bucketUrl: `${s3.url}?drain=yes`,
      kills: 2,
      into: 'DATA_DIR',
      left: s3.objects,
      reached: () => filesIn('storage'),
    },
  ] as const;

test(`storage:move killed again and again: every file can be read throughout, and a last run finishes (FAULTS_SEED=${seed})`, async () => {
  const reader = new Reader();
  try {
    for (const way of ways()) {
      for (let kill = 1; kill <= way.kills; kill += 1) {
        await killAfterSome(way.method, way.bucketUrl);
        if (way.into === 'the bucket') await upload(`new ${kill}`);
        await reader.readsAll();
      }
      expect(await run('commands/storage-move', env(way.bucketUrl))).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(
          new RegExp(`^[1-9]\\d* stored files were moved into ${way.into}\\.$`, 'm'),
        ),
      });
      await reader.readsAll();
      expect(await way.left()).toEqual([]);
      expect((await way.reached()).sort()).toEqual(await versions());
    }
  } finally {
    await reader.stop();
  }
});

test('what the killed commands left half written on this machine is swept away', async () => {
  const anHourAgo = new Date(Date.now() - 2 * 3600 * 1000);
  for (const name of await filesIn('storage-drafts'))
    await utimes(join(dataDir, 'storage-drafts', name), anHourAgo, anHourAgo);
  // After a removal the server looks for what nobody needs.
  await papers().remove(['new 1']);
  await expect.poll(() => filesIn('storage-drafts')).toEqual([]);
});
