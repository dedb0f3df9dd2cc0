import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure } from './rest/load.ts';
import { type Started, startProcess } from './rest/processes.ts';
import { exampleAddresses } from './web/examples.ts';

const main = join(import.meta.dirname, '..', 'server', 'dist', 'main.js');
const memoryServer = fileURLToPath(new URL('./pages/memory-server.ts', import.meta.url));
const rounds = 3;
/** Whose answers do not count: what is asked for often is compiled once, and then stays so for weeks. */
const warmUpRounds = 2;
/** As a browser asks, in English. */
const headers = { accept: 'text/html', 'accept-encoding': 'br', 'accept-language': 'en' };

/** Pages a second, beside the same bytes out of memory. Each is made anew, and then as it is kept for a few seconds. */
export async function pageSpeed(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lomdim-pages-'));
  const started: Started[] = [];
  try {
    const product = await startProcess('node', [main], {
      env: {
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      },
      portLine: /Lomdim is ready: http:\/\/[^\s:]+:(\d+)/,
    });
    started.push(product);
    const origin = `http://127.0.0.1:${product.port}`;
    const { teacher } = await exampleAddresses(origin);
    const addresses = ['/', teacher].map((path) => origin + path);
    const memory = await startProcess(
      'node',
      ['--import', 'tsx', memoryServer, JSON.stringify({ addresses, headers })],
      { portLine: /memory on port (\d+)/ },
    );
    started.push(memory);
    console.log('Pages a second over 32 connections (goal: 300 made anew on two cores):');
    for (const [name, path] of [
      ['/', '/'],
      ['a teacher', teacher],
    ] as const) {
      await compare(name, path, { product, memory });
    }
  } finally {
    for (const one of started.reverse()) await one.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(
  name: string,
  path: string,
  { product, memory }: { product: Started; memory: Started },
): Promise<void> {
  let asked = 0;
  const same = () => ({ method: 'GET', path, headers, body: undefined });
  // An address that nobody has asked for: the page is not kept for it. Pages ignore what they do not know.
  const anew = () => ({ method: 'GET', path: `${path}?visit=${++asked}`, headers, body: undefined });
  for (const [how, request] of [
    ['made anew', anew],
    ['kept', same],
  ] as const) {
    for (let round = 0; round < warmUpRounds; round += 1) {
      await measure(product.port, request);
      await measure(memory.port, request);
    }
    const before = await counts(product.port);
    const [made, fromMemory]: [number[], number[]] = [[], []];
    // In turns, so that what else the machine does meets both alike.
    for (let round = 0; round < rounds; round += 1) {
      made.push(await measure(product.port, request));
      fromMemory.push(await measure(memory.port, request));
    }
    const [ours, bytes] = [median(made), median(fromMemory)];
    const outcomes = describe(before, await counts(product.port));
    console.log(
      `  ${`${name}, ${how}`.padEnd(22)}${ours.toFixed(0).padStart(7)}, from memory ${bytes.toFixed(0).padStart(6)}: ratio ${(ours / bytes).toFixed(2)}   ${outcomes}`,
    );
  }
}

type Counts = Map<string, number>;

/** What the server says of its pages: the measurement must not call rendered what came out of the cache, or the shell. */
async function counts(port: number): Promise<Counts> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const found: Counts = new Map();
  for (const [, outcome = '', count] of text.matchAll(
    /^page_render_duration_seconds_count\{outcome="(\w+)"\} (\d+)$/gm,
  )) {
    found.set(outcome, Number(count));
  }
  found.set(
    'from the cache',
    Number(/^page_cache_events_total\{[^}]*"hit"[^}]*\} (\d+)$/m.exec(text)?.[1] ?? 0),
  );
  return found;
}

function describe(before: Counts, after: Counts): string {
  const changed = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
  const all = changed.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return '(the shell alone: this server renders no pages)';
  const parts = changed.filter(([, count]) => count > 0);
  return `(${parts.map(([name, count]) => `${((count / all) * 100).toFixed(0)} % ${name}`).join(', ')})`;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
