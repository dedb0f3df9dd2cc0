import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@lomdim/server/embedded-postgres';
import pino from 'pino';
import { startProcess } from './rest/processes.ts';

const main = join(import.meta.dirname, '..', 'server', 'dist', 'main.js');
const baselineServer = fileURLToPath(new URL('./storage/baseline-server.ts', import.meta.url));
const rounds = 5;
const seconds = 2;
const atOnce = 8;

type Target = { put(content: Buffer): Promise<Response>; get(): Promise<Response> };
type Rated = () => Promise<number>;

/** Files in and out, as a share of a server that only streams from and to the disk. */
export async function storageSpeed(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) });
  const DATABASE_URL = database.connectionString;
  const server = await startProcess('node', [main], {
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: join(dataDir, 'server'),
      DATABASE_URL,
      SEED: 'none',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    portLine: /Lomdim is ready: http:\/\/[^\s:]+:(\d+)/,
  });
  const baseline = await startProcess('node', ['--import', 'tsx', baselineServer], {
    env: { DATABASE_URL },
    portLine: /baseline on port (\d+)/,
  });
  try {
    const keys: { serviceRoleKey: string } = JSON.parse(
      await readFile(join(dataDir, 'server', 'keys.json'), 'utf8'),
    );
    for (const [name, size] of [
      ['10 kB', 10_000],
      ['5 MB', 5_000_000],
    ] as const) {
      const content = Buffer.alloc(size, 'shalom ');
      const ours = await lomdim(server.port, keys.serviceRoleKey, content);
      const stream = await plain(baseline.port, content);
      await compare(
        `Files of ${name} out`,
        () => rate(ours.get),
        () => rate(stream.get),
      );
      await compare(
        `Files of ${name} in`,
        () => rate(() => ours.put(content)),
        () => rate(() => stream.put(content)),
        stream.floors.map(([name, put]) => [name, () => rate(() => put(content))] as const),
      );
    }
  } finally {
    await Promise.all([server.stop(), baseline.stop()]);
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function lomdim(port: number, key: string, content: Buffer): Promise<Target> {
  const base = `http://127.0.0.1:${port}/storage/v1`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' };
  const bucket = `bench-${randomUUID()}`;
  await checked(fetch(`${base}/bucket`, { method: 'POST', headers, body: JSON.stringify({ name: bucket }) }));
  const put = (name: string, body: Buffer) =>
    fetch(`${base}/object/${bucket}/${name}`, { method: 'POST', headers, body: new Uint8Array(body) });
  await checked(put('fixed', content));
  return {
    put: (body) => put(randomUUID(), body),
    get: () => fetch(`${base}/object/authenticated/${bucket}/fixed`, { headers }),
  };
}

type Put = Target['put'];

async function plain(port: number, content: Buffer): Promise<Target & { floors: [string, Put][] }> {
  const base = `http://127.0.0.1:${port}`;
  const put = (name: string, body: Buffer) =>
    fetch(`${base}/${name}`, { method: 'PUT', body: new Uint8Array(body) });
  await checked(put('fixed', content));
  return {
    put: (body) => put('new', body),
    get: () => fetch(`${base}/fixed`),
    floors: [
      ['that syncs its folder', (body) => put('new-with-name', body)],
      ['that syncs its folder and commits a row', (body) => put('new-with-row', body)],
    ],
  };
}

async function checked(answer: Promise<Response>): Promise<void> {
  const { ok, status } = await answer;
  if (!ok) throw new Error(`an answer was ${status}`);
}

/** Requests a second over a few connections. */
async function rate(ask: () => Promise<Response>): Promise<number> {
  let answered = 0;
  const start = performance.now();
  const work = async () => {
    while (performance.now() - start < seconds * 1000) {
      const answer = await ask();
      if (!answer.ok) throw new Error(`an answer was ${answer.status}`);
      await answer.arrayBuffer();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answered / ((performance.now() - start) / 1000);
}

/** `floors` do a part of what ours has to do besides: what is left of a bare stream then is the most that ours could reach. */
async function compare(
  what: string,
  ours: Rated,
  baseline: Rated,
  floors: readonly (readonly [string, Rated])[] = [],
): Promise<void> {
  await ours();
  const shares: number[] = [];
  const floorShares: number[][] = floors.map(() => []);
  // In turns, so that what else the machine does meets all alike.
  for (let round = 0; round < rounds; round += 1) {
    const mine = await ours();
    const bare = await baseline();
    shares.push(mine / bare);
    for (const [index, [, floor]] of floors.entries()) floorShares[index]?.push((await floor()) / bare);
  }
  console.log(`${what}: ${shown(shares)}`);
  for (const [index, [name]] of floors.entries()) {
    console.log(`  a bare stream ${name}: ${shown(floorShares[index] ?? [])}`);
  }
}

function shown(shares: readonly number[]): string {
  const sorted = shares.toSorted((left, right) => left - right).map((share) => share.toFixed(2));
  return `${sorted[rounds >> 1]} of a bare stream (${sorted[0]} to ${sorted.at(-1)})`;
}
