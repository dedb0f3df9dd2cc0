import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@lomdim/server/embedded-postgres';
import { migrate } from '@lomdim/server/migrate';
import { seedOnce } from '@lomdim/server/seed';
import { SignJWT } from 'jose';
import pg from 'pg';
import pino from 'pino';
import { startCompetitor } from './rest/competitor.ts';
import { type LoadRequest, measure } from './rest/load.ts';
import { type Started, startProcess } from './rest/processes.ts';
import { type Ids, type ProductQuery, productQueries } from './rest/queries.ts';

const root = join(import.meta.dirname, '..');
const secret = 'a secret for measurements, long enough to be accepted';

/** The eight queries that the product makes most, on one PostgreSQL: ours, a hand-written route, the competitor. */
export async function restSpeed(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-bench-'));
  const log = pino({ level: 'silent' });
  const database = await startEmbeddedPostgres({ dataDir, log });
  const started: Started[] = [];
  try {
    const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 });
    await migrate(pool, { log });
    await seedOnce(pool, { log });
    const ids = await findIds(pool);
    // The competitor adds things of its own to a database, so it gets a copy.
    const competitorUrl = await copyDatabase(pool, database.connectionString);
    await pool.end();
    const ours = await startProcess('node', [join(root, 'server', 'dist', 'main.js')], {
      env: {
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: join(dataDir, 'server'),
        DATABASE_URL: database.connectionString,
        JWT_SECRET: secret,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      },
      portLine: /http:\/\/[^\s:]+:(\d+)/,
    });
    started.push(ours);
    const claims = JSON.stringify({ sub: ids.person, role: 'authenticated' });
    const baselineScript = fileURLToPath(new URL('./rest/baseline-server.ts', import.meta.url));
    const baselineOptions = JSON.stringify({ url: database.connectionString, claims, ids });
    const baseline = await startProcess(
      join(root, 'node_modules', '.bin', 'tsx'),
      [baselineScript, baselineOptions],
      {
        portLine: /port (\d+)/,
      },
    );
    started.push(baseline);
    const competitor = await startCompetitor(competitorUrl, secret);
    if (competitor) started.push(competitor);
    const token = await new SignJWT({ sub: ids.person, role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret));
    await compare(productQueries(ids), { ours, baseline, competitor }, token);
  } finally {
    for (const one of started) await one.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Servers = { ours: Started; baseline: Started; competitor: Started | undefined };

async function compare(
  queries: ProductQuery[],
  { ours, baseline, competitor }: Servers,
  token: string,
): Promise<void> {
  console.log('Requests per second over 32 connections, the same PostgreSQL:');
  console.log(
    `  ${'query'.padEnd(28)}${'ours'.padStart(8)}${'by hand'.padStart(9)}${'competitor'.padStart(12)}   ours / by hand   ours / competitor`,
  );
  const shares: number[] = [];
  const multiples: number[] = [];
  for (const [index, query] of queries.entries()) {
    const request = (): LoadRequest => {
      const { headers, ...rest } = query.request();
      return { ...rest, headers: { authorization: `Bearer ${token}`, apikey: token, ...headers } };
    };
    const byHand = (): LoadRequest => ({ method: 'GET', path: `/${index}`, headers: {}, body: undefined });
    // In turns, so that what else the machine does meets all of them alike.
    const rounds: { mine: number; hand: number; theirs: number | undefined }[] = [];
    for (let round = 0; round < 3; round += 1) {
      rounds.push({
        mine: await measure(ours.port, request),
        hand: await measure(baseline.port, byHand),
        theirs: competitor && (await measureCompetitor(competitor, request)),
      });
    }
    const mine = median(rounds.map((round) => round.mine));
    const hand = median(rounds.map((round) => round.hand));
    const answered = rounds.flatMap((round) => round.theirs ?? []);
    const theirs = answered.length > 0 ? median(answered) : undefined;
    shares.push(mine / hand);
    if (theirs !== undefined) multiples.push(mine / theirs);
    console.log(
      `  ${query.name.padEnd(28)}${whole(mine)}${whole(hand).padStart(9)}${theirs === undefined ? '-'.padStart(12) : whole(theirs).padStart(12)}` +
        `${(mine / hand).toFixed(2).padStart(17)}${theirs === undefined ? '-'.padStart(18) : (mine / theirs).toFixed(1).padStart(18)}`,
    );
  }
  console.log(`  geometric mean: ${mean(shares).toFixed(2)} of the hand-written route (goal 0.9)`);
  if (multiples.length > 0) {
    console.log(
      `  geometric mean: ${mean(multiples).toFixed(1)} times @supabase/lite (goal 8), over ${multiples.length} queries`,
    );
  }
}

const reported = new Set<string>();

/** A query that the competitor cannot answer has no ratio. */
async function measureCompetitor(
  competitor: Started,
  request: () => LoadRequest,
): Promise<number | undefined> {
  try {
    return await measure(competitor.port, request);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!reported.has(reason)) console.log(`  (the competitor: ${reason})`);
    reported.add(reason);
    return undefined;
  }
}

async function findIds(pool: pg.Pool): Promise<Ids> {
  const { rows } = await pool.query<Ids>(`
    select p.id as person,
      (select c.id from public.conversations c where p.id in (c.student_id, c.teacher_id) limit 1) as conversation,
      (select array_agg(id) from (select id from public.courses where is_active order by id limit 20) c) as courses
    from private.profiles p where p.email = 'david@demo.example'`);
  const [ids] = rows;
  if (!ids?.conversation) throw new Error('the demonstration data lacks what is measured');
  return ids;
}

async function copyDatabase(pool: pg.Pool, url: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  await pool.query(`create database bench_competitor template ${pg.escapeIdentifier(rows[0]?.name ?? '')}`);
  const copy = new URL(url);
  copy.pathname = '/bench_competitor';
  return copy.href;
}

function whole(number: number): string {
  return number.toFixed(0).padStart(8);
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function mean(numbers: readonly number[]): number {
  return Math.exp(numbers.reduce((sum, one) => sum + Math.log(one), 0) / numbers.length);
}
