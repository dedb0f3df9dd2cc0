import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@lomdim/server/embedded-postgres';
import pino from 'pino';
import type { Size } from './discovery/fill.ts';
import { type FilledDatabase, openFilledDatabase } from './discovery/filled-database.ts';
import { type List, lists } from './discovery/lists.ts';

const few: Size = { teachers: 1_000, courses: 500, partners: 1_000 };
const many: Size = { teachers: 1_000_000, courses: 50_000, partners: 100_000 };
const rounds = 41;

/** Every list of the discovery pages over a small and a large database, in turns on one PostgreSQL. */
export async function discoverySpeed(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lomdim-bench-'));
  const log = pino({ level: 'silent' });
  const server = await startEmbeddedPostgres({ dataDir, log });
  const databases: FilledDatabase[] = [];
  try {
    for (const [name, size] of [['few', few] as const, ['many', many] as const]) {
      const from = performance.now();
      databases.push(await openFilledDatabase(server.connectionString, name, size, log));
      console.log(
        `Filled with ${size.teachers} teachers in ${Math.round((performance.now() - from) / 1000)} s.`,
      );
    }
    console.log(
      `Lists at ${many.teachers} teachers and ${many.courses} courses, at ${few.teachers} and ${few.courses}, in milliseconds:`,
    );
    await compare(databases);
  } finally {
    for (const database of databases) await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(databases: readonly FilledDatabase[]): Promise<void> {
  const ratios: number[] = [];
  for (const list of lists) {
    const [small = 0, large = 0] = await inTurns(databases, list);
    ratios.push(large / small);
    console.log(
      `  ${list.name.padEnd(40)}${large.toFixed(2).padStart(8)}${small.toFixed(2).padStart(8)}   ratio ${(large / small).toFixed(2)}`,
    );
  }
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  console.log(`  geometric mean ${mean.toFixed(2)}, highest ${Math.max(...ratios).toFixed(2)} (goal 2)`);
}

/** The medians, in the order of the databases. Measured in turns, so that what else the machine does meets both alike. */
async function inTurns(databases: readonly FilledDatabase[], list: List): Promise<number[]> {
  const times = databases.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, database] of databases.entries()) {
      const from = performance.now();
      await database.ask(list);
      times[index]?.push(performance.now() - from);
    }
  }
  return times.map((each) => each.sort((left, right) => left - right)[rounds >> 1] ?? 0);
}
