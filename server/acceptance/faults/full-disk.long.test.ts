import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { disconnectAll, jwtSecret } from '@lomdim/testing/people/live-changes';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { openEmbeddedPool } from '@lomdim/testing/postgres/embedded-pool';
import type { Program } from '@lomdim/testing/server/program';
import { SmallDisk, whyNoSmallDisk } from '@lomdim/testing/server/small-disk';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Talk } from './support/talk.ts';

const reason = whyNoSmallDisk();
if (reason !== undefined) console.log(`Full disks are not tested: ${reason}`);

/** What people come with, and somebody with the service's key, once the server is ready. */
async function reach(program: Program, disk: SmallDisk) {
  const localUrl = await program.printed(/Lomdim is ready: (\S+)/);
  const { anonKey, serviceRoleKey } = JSON.parse(readFileSync(disk.path('keys.json'), 'utf8'));
  const operator = createClient(localUrl, serviceRoleKey, { realtime: withoutSocket });
  return { front: { localUrl, anonKey }, operator };
}

/** People talk from before a disk is full until after it. */
let talk: Talk;
afterEach(async () => {
  await talk?.stop();
  await disconnectAll();
});

describe.skipIf(reason !== undefined)('the disk of the stored files is full', () => {
  const disk = new SmallDisk('8m');
  let database: TestDatabase;
  let program: Program;
  let operator: SupabaseClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    const env = { DATABASE_URL: database.url, JWT_SECRET: jwtSecret };
    program = disk.start({ ...env, LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
    const { front, operator: somebody } = await reach(program, disk);
    operator = somebody;
    talk = await Talk.start(front, database.pool);
    await operator.storage.createBucket('papers', { public: false });
  });
  afterAll(async () => {
    await disk.remove();
    await database?.drop();
  });

  const upload = (name: string) => operator.storage.from('papers').upload(name, randomBytes(1_000_000));

  /** Whatever takes up room for files. */
  async function onDisk(): Promise<string[]> {
    const names = await Promise.all(
      ['storage', 'storage-drafts'].map(async (folder) =>
        (await readdir(disk.path(folder), { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map(({ name }) => name),
      ),
    );
    return names.flat().sort();
  }

  test('uploads are refused with a stable code, leave nothing, and succeed when there is room; all else goes on', async () => {
    expect((await upload('before')).error).toBeNull();
    const before = await onDisk();
    disk.fill();
    expect((await upload('in vain')).error).toMatchObject({
      status: 507,
      statusCode: '507',
      message: 'There is no space left for this file',
    });
    await expect.poll(onDisk).toEqual(before);
    expect((await operator.storage.from('papers').exists('in vain')).data).toBe(false);
    const { data } = await operator.storage.from('papers').download('before');
    expect(data?.size).toBe(1_000_000);
    const message = { name: 'A visitor', email: 'visitor@test.example', message: 'meanwhile' };
    expect((await operator.from('contact_messages').insert(message)).error).toBeNull();
    await talk.goOn(2);
    await talk.expectNothingLost();
    await expect
      .poll(() => program.stdout)
      .toMatch(/"message":"ENOSPC: no space left on device.*"msg":"request failed"/);

    disk.makeRoom();
    expect((await upload('in vain')).error).toBeNull();
    expect(await onDisk()).toHaveLength(2);
    await talk.goOn(2);
    await talk.expectNothingLost();
  });
});

describe.skipIf(reason !== undefined)('the disk of the embedded PostgreSQL is full', () => {
  const disk = new SmallDisk('200m');
  let program: Program;
  let operator: SupabaseClient;
  let pool: pg.Pool;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    program = disk.start({ SEED: 'none', LOG_LEVEL: 'warn', RATE_LIMITS: 'off', JWT_SECRET: jwtSecret });
    const { front, operator: somebody } = await reach(program, disk);
    operator = somebody;
    pool = openEmbeddedPool(disk.path());
    talk = await Talk.start(front, pool);
  });
  afterAll(async () => {
    await pool?.end();
    await disk.remove();
  });

  /** Long enough that they soon need another page. */
  async function write() {
    const message = randomBytes(1500).toString('hex');
    const answer = await operator
      .from('contact_messages')
      .insert({ name: 'A visitor', email: 'visitor@test.example', message });
    if (answer.error === null) acknowledged.push(message);
    return answer;
  }

  const postmaster = () => readFileSync(disk.path('postgres', 'postmaster.pid'), 'utf8').split('\n')[0];

  test('writes are refused with a stable code, reading goes on, nothing is lost, and no restart is needed', async () => {
    const pid = postmaster();
    await write();
    disk.fill();
    let refused = await write();
    while (refused.error === null) refused = await write();
    expect(refused).toMatchObject({ status: 503, error: { code: '53100' } });
    const stored = async () => {
      const { data } = await operator.from('contact_messages').select('message').throwOnError();
      return data.map(({ message }) => message).sort();
    };
    expect(await stored()).toEqual(acknowledged.toSorted());

    disk.makeRoom();
    await expect.poll(async () => (await write()).error).toBeNull();
    expect(await stored()).toEqual(acknowledged.toSorted());
    expect(postmaster()).toBe(pid);
    expect(acknowledged.length).toBeGreaterThan(1);
    await talk.goOn(2);
    await talk.expectNothingLost();
  });

  test('the log says so', async () => {
    program.signal('SIGTERM');
    expect((await program.end()).stdout).toMatch(/No space left on device/);
  });
});
