import { attackEverything, type Plan } from '@lomdim/testing/attack/attack';
import { type AttackFixture, createAttackFixture } from '@lomdim/testing/attack/fixture';
import { attackChannels } from '@lomdim/testing/attack/on-channels';
import { hiddenFromOwners } from '@lomdim/testing/attack/owners';
import { emptyReport } from '@lomdim/testing/attack/run';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsIn, seed } from './support/judge.ts';

// Some hundreds of the attempts of attack.long.test.ts, so that a hole that is wide open is seen at once.

let server: TestServer;
let fixture: AttackFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createAttackFixture(server, seed);
});
afterAll(() => server?.stop());

test('every table that browsers reach has a row to attack', () => {
  const attacked = new Set(fixture.rows.map(({ table }) => table));
  // A new table belongs into testing/attack/victim-rows.ts, with the names of those who may see its rows.
  expect(fixture.catalogue.tables.filter(({ name }) => !attacked.has(name)).map(({ name }) => name)).toEqual(
    [],
  );
});

test('the owner of a secret receives it', async () => {
  expect(await hiddenFromOwners(fixture)).toEqual([]);
});

test('hundreds of attempts as every actor: nothing crosses', async () => {
  const report = emptyReport();
  await attackChannels(fixture, { taken: 1, free: 0 }, report);
  const plan: Plan = { tables: 5, functions: 1, buckets: 12, endpoints: 1, hidden: 1, limit: 50 };
  await attackEverything(fixture, plan, report);
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(report.attempts).toBeGreaterThan(500);
  expect(report.agreed).toBeGreaterThan(50);
  expect(problemsIn(server)).toEqual([]);
});
