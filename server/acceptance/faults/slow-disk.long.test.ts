import { randomBytes } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { disconnectAll, jwtSecret } from '@lomdim/testing/people/live-changes';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { openEmbeddedPool } from '@lomdim/testing/postgres/embedded-pool';
import { freePort } from '@lomdim/testing/server/free-port';
import { Program } from '@lomdim/testing/server/program';
import { processesIn, SlowDisk, slowestMilliseconds, whyNoSlowDisk } from '@lomdim/testing/server/slow-disk';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Talk } from './support/talk.ts';

const reason = whyNoSlowDisk();
if (reason !== undefined) console.log(`Slow disks are not tested: ${reason}`);

const senders = 4;

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // Sessions end with the one that they belong to.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

describe.skipIf(reason !== undefined)('the disk of the database and of the stored files is slow', () => {
  let dataDir: string;
  let port: number;
  let program: Program;
  let operator: SupabaseClient;
  let pool: pg.Pool;
  /** People talk all the while. */
  let talk: Talk;
  let disk: SlowDisk | undefined;
  const messages: string[] = [];
  const files = new Map<string, Buffer>();

  beforeAll(async () => {
    dataDir = realpathSync(await mkdtemp(join(tmpdir(), 'lomdim-slow-')));
    port = await freePort();
    const front = await start();
    pool = openEmbeddedPool(dataDir);
    talk = await Talk.start(front, pool);
    await operator.storage.createBucket('papers', { public: false });
  });
  afterAll(async () => {
    await disk?.end();
    await talk?.stop();
    await disconnectAll();
    await pool?.end();
    program?.signal('SIGTERM');
    await program?.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** At the same address as before. @returns what people come with */
  async function start() {
    const env = { PORT: String(port), DATA_DIR: dataDir, JWT_SECRET: jwtSecret };
    program = new Program('main', { ...env, SEED: 'none', RATE_LIMITS: 'off' });
    const localUrl = await program.printed(/Lomdim is ready: (\S+)/);
    const { anonKey, serviceRoleKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
    operator = createClient(localUrl, serviceRoleKey, { realtime: withoutSocket });
    return { localUrl, anonKey };
  }

  const postgres = () => processesIn(join(dataDir, 'postgres'));

  /** @returns what it was refused for */
  async function write(): Promise<unknown> {
    const message = randomBytes(200).toString('hex');
    const { error } = await operator
      .from('contact_messages')
      .insert({ name: 'A visitor', email: 'visitor@test.example', message });
    if (error === null) messages.push(message);
    return error;
  }

  /** @returns what it was refused for */
  async function upload(): Promise<unknown> {
    const name = randomBytes(8).toString('hex');
    const content = randomBytes(300_000);
    const { error } = await operator.storage.from('papers').upload(name, content);
    if (error === null) files.set(name, content);
    return error;
  }

  async function expectAllKept(): Promise<void> {
    const { data } = await operator.from('contact_messages').select('message').throwOnError();
    expect(messages.filter((message) => !data.some((row) => row.message === message))).toEqual([]);
    expect(new Set(data.map((row) => row.message)).size).toBe(data.length);
    for (const [name, content] of files) {
      const { data: stored, error } = await operator.storage.from('papers').download(name);
      if (error) throw error;
      expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true);
    }
  }

  test('everything is done, only later; what was acknowledged survives the end of all processes', async () => {
    disk = await SlowDisk.begin([program.pid, ...postgres()]);
    for (const work of [write, upload]) {
      const since = performance.now();
      expect(await work()).toBeNull();
      // Nothing is acknowledged before the disk has it.
      expect(performance.now() - since).toBeGreaterThan(slowestMilliseconds);
    }
    const several = (work: () => Promise<unknown>) =>
      Promise.all(
        Array.from({ length: senders }, async () => {
          const refusals: unknown[] = [];
          for (let time = 0; time < 2; time += 1) refusals.push(await work());
          return refusals;
        }),
      );
    const refusals = await Promise.all([several(write), several(upload)]);
    expect(refusals.flat(2).filter((refusal) => refusal !== null)).toEqual([]);
    expect(messages).toHaveLength(1 + 2 * senders);
    expect(files.size).toBe(1 + 2 * senders);
    await expectAllKept();
    await talk.goOn(1);
    await talk.expectNothingLost();
    await program.printed(/requests kept the database at work for more than a second: look at its disk/);

    // In the middle of further work, of which some is acknowledged and some is not.
    const before = messages.length;
    let isOver = false;
    const further = Array.from({ length: senders }, async () => {
      while (!isOver) await Promise.all([write(), upload()]);
    });
    await expect.poll(() => messages.length, { timeout: 60_000 }).toBeGreaterThan(before + senders);
    await disk.end();
    for (const pid of [program.pid, ...postgres()]) kill(pid);
    isOver = true;
    await Promise.all([...further, program.end()]);
    await start();
    await expectAllKept();
    expect(await write()).toBeNull();
    expect(await upload()).toBeNull();
    await talk.goOn(1);
    await talk.expectNothingLost();
  });
});
