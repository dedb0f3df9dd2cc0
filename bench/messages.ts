import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@lomdim/server/embedded-postgres';
import { migrate } from '@lomdim/server/migrate';
import { seedOnce } from '@lomdim/server/seed';
import pg from 'pg';
import pino from 'pino';
import { variantsOf } from './messages/variants.ts';
import { prepareWriters, type Speed, writersAtOnce } from './messages/writers.ts';
import { measureCompetitor } from './rest/competitor.ts';
import { measure } from './rest/load.ts';
import { productQueries } from './rest/queries.ts';
import { asPerson, copyDatabase, findIds, type RestServers, withRestServers } from './rest/servers.ts';

const rounds = 3;

/** Writing a chat message: beside the competitor, and what each part of it costs in the database. */
export async function messageSpeed(): Promise<void> {
  await withRestServers(compare);
  await costs();
}

async function compare({ ours, baseline, competitor, ids, token }: RestServers): Promise<void> {
  const queries = productQueries(ids);
  const index = queries.findIndex(({ name }) => name === 'insert message');
  const query = queries[index];
  if (!query) throw new Error('no message is written');
  const request = asPerson(query, token);
  const byHand = () => ({ method: 'GET', path: `/${index}`, headers: {}, body: undefined });
  const [mine, hand, theirs]: [number[], number[], number[]] = [[], [], []];
  // In turns, so that what else the machine does meets all of them alike.
  for (let round = 0; round < rounds; round += 1) {
    mine.push(await measure(ours.port, request));
    hand.push(await measure(baseline.port, byHand));
    const other = competitor && (await measureCompetitor(competitor, request));
    if (other !== undefined) theirs.push(other);
  }
  const rate = median(mine);
  console.log(`Chat messages written a second, over 32 connections: ${rate.toFixed(0)}`);
  console.log(`  by hand ${median(hand).toFixed(0)}: ratio ${(rate / median(hand)).toFixed(2)}`);
  if (theirs.length === 0) return;
  console.log(
    `  @supabase/lite ${median(theirs).toFixed(0)}: ${(rate / median(theirs)).toFixed(1)} times as many (goal 5)`,
  );
}

/** Each part is switched off in a copy of the database; the copies are measured in turns. */
async function costs(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-bench-'));
  const log = pino({ level: 'silent' });
  const server = await startEmbeddedPostgres({ dataDir, log });
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 1 });
  try {
    await migrate(pool, { log });
    await seedOnce(pool, { log });
    const ids = await findIds(pool);
    const measured: { name: string; run: () => Promise<Speed>; speeds: Speed[] }[] = [];
    for (const [index, variant] of (await variantsOf(pool)).entries()) {
      const url = await copyDatabase(pool, server.connectionString, `variant_${index}`);
      measured.push({ name: variant.name, run: await prepareWriters(url, ids, variant), speeds: [] });
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const { run, speeds } of measured) speeds.push(await run());
    }
    print(measured);
  } finally {
    await pool.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function print(measured: readonly { name: string; speeds: readonly Speed[] }[]): void {
  console.log(`What it costs, in SQL alone: one writer, and ${writersAtOnce} at once into the same chat:`);
  console.log(`  ${'the same'.padEnd(52)} alone, ms   saved   at once, a second   times`);
  const alone = (speeds: readonly Speed[]) => median(speeds.map((speed) => speed.alone));
  const atOnce = (speeds: readonly Speed[]) => median(speeds.map((speed) => speed.perSecond));
  const whole = measured[0]?.speeds ?? [];
  for (const { name, speeds } of measured) {
    const saved = (1 - alone(speeds) / alone(whole)) * 100;
    const times = atOnce(speeds) / atOnce(whole);
    console.log(
      `  ${name.padEnd(52)}${alone(speeds).toFixed(2).padStart(10)}${`${saved.toFixed(0)} %`.padStart(8)}${atOnce(speeds).toFixed(0).padStart(20)}${times.toFixed(2).padStart(8)}`,
    );
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
