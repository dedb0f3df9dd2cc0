import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@lomdim/server/embedded-postgres';
import { migrate } from '@lomdim/server/migrate';
import { seedOnce } from '@lomdim/server/seed';
import pg from 'pg';
import pino from 'pino';
import { type Asked, ask, attack } from './fairness/attack.ts';
import { type Started, startProcess } from './rest/processes.ts';

const root = join(import.meta.dirname, '..');
type Effort = { rounds: number; samples: number };

const much: Effort = { rounds: 5, samples: 40 };
/** Without shares an ordinary question takes seconds, and a few of them show it. */
const little: Effort = { rounds: 1, samples: 8 };
/** As often as a person may ask for as long as they like. */
const pauseMs = 55;
const connections = 40;

/** An ordinary question of one visitor, alone and beside another one who asks slow questions over forty connections. */
export async function fairness(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-bench-'));
  const log = pino({ level: 'silent' });
  const database = await startEmbeddedPostgres({ dataDir, log });
  const started: Started[] = [];
  try {
    const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 });
    await migrate(pool, { log });
    await seedOnce(pool, { log });
    // Takes about a second of one core, as a search without an index over a large table does.
    await pool.query(`
      create function public.slow_question() returns bigint language sql stable
      as 'select count(*) from generate_series(1, 6000000) as n where n % 7 = 3';
      grant execute on function public.slow_question() to anon`);
    await pool.end();
    const start = async (limits: 'on' | 'off') => {
      const server = await startProcess('node', [join(root, 'server', 'dist', 'main.js')], {
        env: {
          NODE_ENV: 'production',
          PORT: '0',
          DATA_DIR: join(dataDir, `server-${limits}`),
          DATABASE_URL: database.connectionString,
          TRUSTED_PROXIES: '127.0.0.1',
          RATE_LIMITS: limits,
          LOG_LEVEL: 'error',
        },
        portLine: /http:\/\/[^\s:]+:(\d+)/,
      });
      started.push(server);
      return server;
    };
    const shared = await compare(await start('on'), much);
    const free = await compare(await start('off'), little);
    console.log('An ordinary question (a page of courses), milliseconds, alone and beside an attacker:');
    show('with shares', shared);
    show('RATE_LIMITS=off', free);
    console.log(`  beside an attacker: ${ratio(shared).toFixed(2)} times as long as alone (goal 2)`);
  } finally {
    for (const one of started) await one.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Compared = { alone: number[]; beside: number[]; failed: number; statuses: Map<number, number> };

/** In turns, so that what else the machine does meets both alike. */
async function compare({ port }: Started, { rounds, samples }: Effort): Promise<Compared> {
  const ordinary: Asked = {
    port,
    path: '/rest/v1/courses?select=id,title,subject,price&order=created_at.desc&limit=12',
    method: 'GET',
    headers: { 'x-forwarded-for': '198.51.100.7' },
  };
  const slow: Asked = {
    port,
    path: '/rest/v1/rpc/slow_question',
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.9' },
  };
  const compared: Compared = { alone: [], beside: [], failed: 0, statuses: new Map() };
  const measure = async (times: number[]) => {
    for (let sample = 0; sample < samples; sample += 1) {
      const start = performance.now();
      if ((await ask(ordinary, 'ordinary')) !== 200) compared.failed += 1;
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  // The first answers prepare statements and warm caches.
  await measure([]);
  for (let round = 0; round < rounds; round += 1) {
    await measure(compared.alone);
    const attacker = attack(slow, connections);
    await measure(compared.beside);
    for (const [status, count] of await attacker.stop()) {
      compared.statuses.set(status, (compared.statuses.get(status) ?? 0) + count);
    }
  }
  return compared;
}

function show(name: string, { alone, beside, failed, statuses }: Compared): void {
  const answers = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');
  console.log(
    `  ${name.padEnd(18)} median ${at(alone, 0.5).toFixed(1)} -> ${at(beside, 0.5).toFixed(1)}` +
      `, 95th ${at(alone, 0.95).toFixed(1)} -> ${at(beside, 0.95).toFixed(1)}   (${failed} failed; the attacker was answered ${answers})`,
  );
}

const ratio = ({ alone, beside }: Compared) => at(beside, 0.5) / at(alone, 0.5);

function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
