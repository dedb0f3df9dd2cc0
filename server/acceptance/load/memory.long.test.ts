import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Crowd } from '@lomdim/testing/load/crowd';
import { createMembers, type Member } from '@lomdim/testing/load/members';
import type { Outcomes } from '@lomdim/testing/load/outcomes';
import { type Site, siteOf } from '@lomdim/testing/load/site';
import type { TestDatabase } from '@lomdim/testing/postgres/database';
import { createDemoDatabase } from '@lomdim/testing/postgres/demo-database';
import { Heap, reportingHeap } from '@lomdim/testing/server/heap';
import { Program } from '@lomdim/testing/server/program';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** How long people come and go; `MEMORY_TEST_MINUTES=1 npx vitest run --project acceptance-long memory` for a first look. */
const minutes = Number(process.env.MEMORY_TEST_MINUTES ?? 10);
const rounds = 10;
/** Caches fill up and code is compiled meanwhile. */
const warmUpRounds = 5;
/** Megabytes, from one half to the next. It is the same for a shorter run, which misses small leaks. */
const maxGrowth = 1.5;
const megabyte = 2 ** 20;
const roundMs = (minutes * 60_000) / (warmUpRounds + rounds);
const people = { members: 40, visitors: 20 };
/** So slow that other tests run beside it, and that nobody writes the 500 messages that a person may write in a day. */
const thinkMs = 2000;

const secret = 'a secret for a test of memory, long enough to be accepted';
let database: TestDatabase;
let dataDir: string;
let server: Program;
let members: Member[];
let site: Site;
let origin: string;
let apiKey: string;

beforeAll(async () => {
  database = await createDemoDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lomdim-memory-'));
  members = await createMembers(database.pool, people.members, secret);
  const { teachers, courses } = await siteOf(database.pool);
  // Pages are kept, up to a limit: so few that all of them are there when it begins.
  site = { teachers: teachers.slice(0, 3), courses: courses.slice(0, 3) };
  server = new Program('main', {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    JWT_SECRET: secret,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...reportingHeap,
  });
  origin = `http://127.0.0.1:${await server.printed(/http:\/\/[^\s:]+:(\d+)/)}`;
  const config = (await (await fetch(`${origin}/config.json`)).json()) as { anonKey: string };
  apiKey = config.anonKey;
});

afterAll(async () => {
  server.signal('SIGTERM');
  await server.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the memory of a server', () => {
  // Besides the time that people stay, each crowd takes some seconds to come and to go.
  it('is the same after every crowd that came and went', { timeout: (minutes + 15) * 60_000 }, async () => {
    const heap = new Heap(server);
    const held: number[] = [];
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      const { failures, times } = await comeAndGo();
      // On a busy machine somebody may wait in vain; most of it must have been work.
      expect(sum(Object.values(failures))).toBeLessThan(Object.values(times).flat().length / 10);
      expect(Object.keys(times)).toEqual(expect.arrayContaining(['join', 'page', 'search', 'write']));
      const { heapUsed, external } = await heap.measure();
      if (round >= warmUpRounds) held.push((heapUsed + external) / megabyte);
    }
    const [earlier, later] = [held.slice(0, rounds / 2), held.slice(rounds / 2)];
    // The least of each half: whatever is held for a while only, such as a page that is kept, does not count.
    const growth = Math.min(...later) - Math.min(...earlier);
    expect(
      growth,
      `megabytes after each crowd: ${held.map((one) => one.toFixed(2)).join(', ')}`,
    ).toBeLessThan(maxGrowth);
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Everybody comes, does one thing after the other for a while, and goes; resolves when the server has seen them go. */
async function comeAndGo(): Promise<Outcomes> {
  const crowd = new Crowd({ origins: [origin], apiKey, members, site, thinkMs });
  await crowd.grow({ ...people, perSecond: 200 });
  await sleep(roundMs);
  await crowd.quiet();
  crowd.leave();
  await expect.poll(openSockets).toBe(0);
  return crowd.recorder.take();
}

async function openSockets(): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^realtime_sockets (\d+)$/m.exec(text)?.[1]);
}
