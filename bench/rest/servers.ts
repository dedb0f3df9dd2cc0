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
import { startCompetitor } from './competitor.ts';
import type { LoadRequest } from './load.ts';
import { type Started, startProcess } from './processes.ts';
import type { Ids, ProductQuery } from './queries.ts';

const root = join(import.meta.dirname, '..', '..');
const secret = 'a secret for measurements, long enough to be accepted';

export type RestServers = {
  ours: Started;
  baseline: Started;
  competitor: Started | undefined;
  ids: Ids;
  /** Of the person in `ids`. */
  token: string;
  /** As PostgreSQL does by itself a minute later: what was planned for a handful of rows is planned anew for those that came. */
  analyze(): Promise<void>;
};

/** Ours, a server with hand-written routes and the competitor, over one PostgreSQL with the demonstration data. */
export async function withRestServers(work: (servers: RestServers) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-bench-'));
  const log = pino({ level: 'silent' });
  const database = await startEmbeddedPostgres({ dataDir, log });
  const started: Started[] = [];
  const keep = (one: Started): Started => {
    started.push(one);
    return one;
  };
  try {
    const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 });
    await migrate(pool, { log });
    await seedOnce(pool, { log });
    const ids = await findIds(pool);
    // The competitor adds things of its own to a database, so it gets a copy.
    const competitorUrl = await copyDatabase(pool, database.connectionString, 'bench_competitor');
    await pool.end();
    const analyze = () => analyzeAll([database.connectionString, competitorUrl]);
    const ours = keep(await startOurs(database.connectionString, join(dataDir, 'server')));
    const baseline = keep(await startBaseline(database.connectionString, ids));
    const competitor = await startCompetitor(competitorUrl, secret);
    if (competitor) keep(competitor);
    await work({ ours, baseline, competitor, ids, token: await tokenOf(ids.person), analyze });
  } finally {
    for (const one of started) await one.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function analyzeAll(urls: readonly string[]): Promise<void> {
  for (const connectionString of urls) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query('analyze');
    await client.end();
  }
}

function startOurs(url: string, dataDir: string): Promise<Started> {
  return startProcess('node', [join(root, 'server', 'dist', 'main.js')], {
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      JWT_SECRET: secret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    portLine: /http:\/\/[^\s:]+:(\d+)/,
  });
}

function startBaseline(url: string, ids: Ids): Promise<Started> {
  const claims = JSON.stringify({ sub: ids.person, role: 'authenticated' });
  const script = fileURLToPath(new URL('./baseline-server.ts', import.meta.url));
  return startProcess(
    join(root, 'node_modules', '.bin', 'tsx'),
    [script, JSON.stringify({ url, claims, ids })],
    { portLine: /port (\d+)/ },
  );
}

function tokenOf(person: string): Promise<string> {
  return new SignJWT({ sub: person, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
}

/** The query as the product's client asks it, signed in: the same object where the query's is. */
export function asPerson(query: ProductQuery, token: string): () => LoadRequest {
  const signedIn = new WeakMap<LoadRequest, LoadRequest>();
  return () => {
    const request = query.request();
    const before = signedIn.get(request);
    if (before) return before;
    const headers = { authorization: `Bearer ${token}`, apikey: token, ...request.headers };
    const made = { ...request, headers };
    signedIn.set(request, made);
    return made;
  };
}

export async function findIds(pool: pg.Pool): Promise<Ids> {
  const { rows } = await pool.query<Ids>(`
    select p.id as person, talks.ids[1] as conversation, talks.ids[2] as written,
      (select array_agg(id) from (select id from public.courses where is_active order by id limit 20) c) as courses
    from private.profiles p, lateral (
      select array_agg(c.id order by c.id) as ids from public.conversations c where p.id in (c.student_id, c.teacher_id)
    ) talks
    where p.email = 'david@demo.example'`);
  const [ids] = rows;
  if (!ids?.conversation || !ids.written) throw new Error('the demonstration data lacks what is measured');
  return ids;
}

/** Nobody else may be connected to the one that is copied. */
export async function copyDatabase(pool: pg.Pool, url: string, name: string): Promise<string> {
  const { rows } = await pool.query<{ from: string }>('select current_database() as from');
  await pool.query(`create database ${name} template ${pg.escapeIdentifier(rows[0]?.from ?? '')}`);
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}
