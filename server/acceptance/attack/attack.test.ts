import { attackEverything } from '@lomdim/testing/attack/attack';
import { unseenByTheHonest } from '@lomdim/testing/attack/honest';
import { attackChannels } from '@lomdim/testing/attack/on-channels';
import { emptyReport } from '@lomdim/testing/attack/run';
import { createWorld, type World } from '@lomdim/testing/attack/world';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsIn, seed } from './support/judge.ts';

// Some hundreds of the attempts of attack.long.test.ts, so that a hole that is wide open is seen at once.

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server, seed);
});
afterAll(() => server?.stop());

test('every table that browsers reach has a row to attack', () => {
  const attacked = new Set(world.rows.map(({ table }) => table));
  // A new table belongs into testing/attack/scene.ts, with a word about who may see its rows.
  expect(world.catalogue.tables.filter(({ name }) => !attacked.has(name)).map(({ name }) => name)).toEqual(
    [],
  );
});

test('whoever a secret belongs to is told it', async () => {
  expect(await unseenByTheHonest(world)).toEqual([]);
});

test('hundreds of attempts as every actor: nothing crosses', async () => {
  const report = emptyReport();
  await attackChannels(world, { taken: 1, free: 0 }, report);
  const plan = { tables: 5, functions: 1, buckets: 12, endpoints: 1, hidden: 1, most: 50 };
  await attackEverything(world, plan, report);
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.attempts).toBeGreaterThan(500);
  expect(report.agreed).toBeGreaterThan(50);
  expect(faultsIn(server)).toEqual([]);
});
