import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type { Program } from '@lomdim/testing/server/program';
import { SmallDisk, whyNoSmallDisk } from '@lomdim/testing/server/small-disk';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const reason = whyNoSmallDisk();
if (reason !== undefined) console.log(`Full disks are not tested: ${reason}`);

/** Somebody with the service's key, once the server is ready. */
async function operatorOf(program: Program, disk: SmallDisk): Promise<SupabaseClient> {
  const url = await program.printed(/Lomdim is ready: (\S+)/);
  const { serviceRoleKey } = JSON.parse(readFileSync(disk.path('keys.json'), 'utf8'));
  return createClient(url, serviceRoleKey, { realtime: withoutSocket });
}

describe.skipIf(reason !== undefined)('the disk of the stored files is full', () => {
  const disk = new SmallDisk('8m');
  let database: TestDatabase;
  let program: Program;
  let operator: SupabaseClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    program = disk.start({ DATABASE_URL: database.url, LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
    operator = await operatorOf(program, disk);
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

    disk.makeRoom();
    expect((await upload('in vain')).error).toBeNull();
    expect(await onDisk()).toHaveLength(2);
  });
});

describe.skipIf(reason !== undefined)('the disk of the embedded PostgreSQL is full', () => {
  const disk = new SmallDisk('200m');
  let program: Program;
  let operator: SupabaseClient;
  const acknowledged: string[] = [];

  beforeAll(async () => {
    program = disk.start({ SEED: 'none', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' });
    operator = await operatorOf(program, disk);
  });
  afterAll(() => disk.remove());

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
  });

  test('the log says so', async () => {
    program.signal('SIGTERM');
    expect((await program.end()).stdout).toMatch(/No space left on device/);
  });
});
