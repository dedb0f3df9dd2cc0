import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres } from '../server/src/postgres/embedded/start.ts';
import { migrate } from '../server/src/postgres/migrate/migrate.ts';
import { fill, type Size } from './discovery/fill.ts';
import { lists } from './discovery/lists.ts';

const few: Size = { teachers: 1_000, courses: 500, partners: 1_000 };
const many: Size = { teachers: 100_000, courses: 50_000, partners: 100_000 };
const rounds = 21;

/** Every list of the discovery pages over a small and a large house, in turns on one PostgreSQL. */
export async function discoverySpeed(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-bench-'));
  const log = pino({ level: 'silent' });
  const server = await startEmbeddedPostgres({ dataDir, log });
  const houses: House[] = [];
  try {
    for (const [name, size] of [['few', few] as const, ['many', many] as const]) {
      houses.push(await openHouse(server.connectionString, name, size, log));
    }
    console.log(
      `Lists at ${many.teachers} teachers and ${many.courses} courses, at ${few.teachers} and ${few.courses}, in milliseconds:`,
    );
    const ratios: number[] = [];
    for (const list of lists) {
      const [small = 0, large = 0] = await inTurns(houses, list.sql);
      ratios.push(large / small);
      console.log(
        `  ${list.name.padEnd(40)}${large.toFixed(2).padStart(8)}${small.toFixed(2).padStart(8)}   ratio ${(large / small).toFixed(2)}`,
      );
    }
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
    console.log(`  geometric mean ${mean.toFixed(2)}, highest ${Math.max(...ratios).toFixed(2)} (goal 2)`);
  } finally {
    for (const { pool } of houses) await pool.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type House = { pool: pg.Pool; latePlace: string };

async function openHouse(url: string, name: string, size: Size, log: pino.Logger): Promise<House> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const there = new URL(url);
  there.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: there.href, max: 2 });
  await migrate(pool, { log });
  await fill(pool, size);
  return { pool, latePlace: await hundredthPlace(pool) };
}

async function hundredthPlace(pool: pg.Pool): Promise<string> {
  let place: string | null = null;
  for (let page = 0; page < 2; page += 1) {
    const answer: pg.QueryResult<{ next_place: string }> = await pool.query(
      'select next_place from search_teachers(place => $1, page_size => 50)',
      [place],
    );
    place = answer.rows.at(-1)?.next_place ?? null;
  }
  if (place === null) throw new Error('there are fewer than a hundred teachers');
  return place;
}

/** The medians, in the order of the houses. Measured in turns, so that what else the machine does meets both alike. */
async function inTurns(given: readonly House[], sql: string): Promise<number[]> {
  const times = given.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { pool, latePlace }] of given.entries()) {
      const from = performance.now();
      await pool.query(sql, sql.includes('$1') ? [latePlace] : []);
      times[index]?.push(performance.now() - from);
    }
  }
  return times.map((each) => each.sort((left, right) => left - right)[rounds >> 1] ?? 0);
}
