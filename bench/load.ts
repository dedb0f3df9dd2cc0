import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@lomdim/server/embedded-postgres';
import { migrate } from '@lomdim/server/migrate';
import { seedOnce } from '@lomdim/server/seed';
import { createMembers, type Member } from '@lomdim/testing/load/members';
import { type Site, siteOf } from '@lomdim/testing/load/site';
import pg from 'pg';
import pino from 'pino';
import { DatabaseWatch } from './load/database-watch.ts';
import { Generators } from './load/generators.ts';
import { watchMemory } from './load/long-run.ts';
import { openFilesLimit, socketsWithin } from './load/open-files.ts';
import { type LoadOptions, type LoadValues, readOptions } from './load/options.ts';
import { printStep } from './load/report.ts';
import { type Servers, startServers } from './load/servers.ts';
import { measureStep, type Running } from './load/step.ts';
import { bottleneckOf, complaintsAbout } from './load/verdict.ts';
import { copyDatabase } from './rest/servers.ts';

const secret = 'a secret for measurements, long enough to be accepted';

type Stage = { members: Member[]; site: Site; options: LoadOptions; sockets: number[] };

/** People who browse, search, book, talk and listen, more and more of them, until something gives; with one server process and with several. */
export async function load(given: LoadValues): Promise<void> {
  const options = readOptions(given);
  const sockets = await affordable(options.sockets);
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-bench-'));
  const log = pino({ level: 'silent' });
  // As one sets up a PostgreSQL for several servers: each of them opens 34 connections.
  const settings = { max_connections: '200' };
  const database = await startEmbeddedPostgres({ dataDir, log, settings });
  try {
    const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 });
    await migrate(pool, { log });
    await seedOnce(pool, { log });
    const members = await createMembers(pool, sockets.at(-1) ?? 0, secret);
    const stage = { members, site: await siteOf(pool), options, sockets };
    const copies = new Map<number, string>();
    for (const count of options.processes) {
      copies.set(count, await copyDatabase(pool, database.connectionString, `load_${count}`));
    }
    await pool.end();
    const breaks: string[] = [];
    for (const [count, url] of copies) {
      breaks.push(await run(count, url, join(dataDir, `servers-${count}`), stage));
    }
    console.log('');
    for (const sentence of breaks) console.log(sentence);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The numbers of sockets for which the limit of open files is high enough, and what machine this is. */
async function affordable(sockets: readonly number[]): Promise<number[]> {
  const limit = await openFilesLimit();
  console.log(
    `People who browse, search, book, talk and listen, on ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ` +
      `${(totalmem() / 2 ** 30).toFixed(0)} GB, Node.js ${process.version}; servers, PostgreSQL and the load generator share them`,
  );
  const possible = sockets.filter((count) => count <= socketsWithin(limit));
  const left = sockets.length - possible.length;
  console.log(
    `A process may have ${limit} files open (ulimit -Hn)${left > 0 ? `: too few for ${sockets.slice(possible.length).join(', ')} sockets, which are left out` : ''}`,
  );
  if (possible.length === 0)
    throw new Error('Raise the limit of open files (ulimit -n) to measure anything.');
  return possible;
}

/** One number of processes: step by step, or one long stretch. */
async function run(count: number, databaseUrl: string, dataDir: string, stage: Stage): Promise<string> {
  const { members, site, options } = stage;
  const servers = await startServers(count, { databaseUrl, dataDir, secret });
  const watch = new DatabaseWatch(databaseUrl);
  let generators: Generators | undefined;
  try {
    const { origins, apiKey } = servers;
    generators = await Generators.start({
      origins,
      apiKey,
      members,
      site,
      thinkMs: options.thinkSeconds * 1000,
    });
    const outcome = await (options.minutes === undefined ? steps : longRun)(
      { origins, generators, watch },
      servers,
      stage,
    );
    console.log(`  at the end ${await generators.end()} live messages had not arrived`);
    return outcome;
  } finally {
    generators?.stop();
    await watch.stop();
    printLog(await servers.stop());
  }
}

async function steps(running: Running, _servers: Servers, { options, sockets }: Stage): Promise<string> {
  const name = nameOf(running);
  let carried = 0;
  for (const count of sockets) {
    const step = await measureStep(running, { sockets: count, seconds: options.seconds });
    printStep(step);
    const complaints = complaintsAbout(step);
    if (complaints.length > 0) {
      return `${name}: carries ${carried} sockets, breaks at ${count}: ${complaints.join(', ')}. First to give way: ${bottleneckOf(step)}.`;
    }
    carried = count;
  }
  return `${name}: carries ${carried} sockets and does not break before the last step.`;
}

async function longRun(running: Running, servers: Servers, { options, sockets }: Stage): Promise<string> {
  const [count = 0] = sockets;
  printStep(await measureStep(running, { sockets: count, seconds: options.seconds }));
  await watchMemory(running, servers, options.minutes ?? 0);
  return `${nameOf(running)}: ${options.minutes} minutes with ${count} sockets.`;
}

const nameOf = ({ origins }: Running) =>
  `${origins.length} ${origins.length === 1 ? 'process' : 'processes'}`;

/** Each sentence once, with how often it was said: an error in there is a defect, whatever the figures say. */
function printLog(lines: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const { level, msg, err }: { level?: number; msg?: string; err?: { message?: string } } =
      JSON.parse(line);
    const sentence = `${(level ?? 0) >= 50 ? 'error' : 'warning'}: ${msg}${err?.message ? ` (${err.message})` : ''}`;
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, 10);
  for (const [sentence, count] of most) console.log(`  the servers logged ${count} times ${sentence}`);
}
