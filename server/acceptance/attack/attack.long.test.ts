import { attackEverything } from '@lomdim/testing/attack/attack';
import { type AttackFixture, createAttackFixture } from '@lomdim/testing/attack/fixture';
import { attackChanges } from '@lomdim/testing/attack/on-changes';
import { attackChannels } from '@lomdim/testing/attack/on-channels';
import { hiddenFromOwners } from '@lomdim/testing/attack/owners';
import { emptyReport } from '@lomdim/testing/attack/run';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsIn, seed } from './support/judge.ts';

const report = emptyReport();
let server: TestServer;
let fixture: AttackFixture;

beforeAll(async () => {
  server = await startTestServer({ env: { SEED: 'demo' } });
  fixture = await createAttackFixture(server, seed);
});
afterAll(() => server?.stop());

/** Those of them that were not tried by everybody. */
function untried(kind: string, names: readonly string[]): string[] {
  return fixture.people.attackers.flatMap(({ name: attacker }) =>
    names.map((name) => `${attacker}: ${kind} ${name}`).filter((tried) => !report.tried.has(tried)),
  );
}

test('the owner of a secret receives it', async () => {
  expect(await hiddenFromOwners(fixture)).toEqual([]);
});

test('every channel, as every actor: nothing is received, and nothing is sent in another name', async () => {
  await attackChannels(fixture, { taken: 20, free: 12 }, report);
  await attackChanges(fixture, report);
  const { kinds, topics } = fixture.catalogue.channels;
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(kinds.length + topics.length).toBeGreaterThan(3);
  expect(untried('channel', [...kinds, ...topics])).toEqual([]);
  expect(untried('changes', fixture.catalogue.published)).toEqual([]);
});

test('every table, view, function, bucket and address, as every actor: nothing crosses', async () => {
  const { tables, routines, buckets, hidden } = fixture.catalogue;
  await attackEverything(fixture, { tables: 12, functions: 5, buckets: 60, endpoints: 4, hidden: 2 }, report);
  expect(report.findings, `seed ${seed}`).toEqual([]);
  expect(
    untried(
      'table',
      tables.map(({ name }) => name),
    ),
  ).toEqual([]);
  expect(
    untried(
      'function',
      routines.map(({ name }) => name),
    ),
  ).toEqual([]);
  expect(
    untried(
      'bucket',
      buckets.map(({ id }) => id),
    ),
  ).toEqual([]);
  expect(
    untried(
      'hidden',
      hidden.map(({ schema, name }) => `${schema}.${name}`),
    ),
  ).toEqual([]);
  for (const protocol of ['auth', 'functions'] as const) {
    const addresses = fixture.endpoints[protocol].map(({ method, path }) => `${method} ${path}`);
    expect(addresses.length).toBeGreaterThan(3);
    expect(untried(protocol, addresses)).toEqual([]);
  }
});

test('there were thousands of them, and the server was at a loss with none', () => {
  expect(report.attempts).toBeGreaterThan(10_000);
  expect(report.agreed).toBeGreaterThan(1000);
  expect(report.unanswered).toBeLessThan(report.attempts / 100);
  expect(problemsIn(server)).toEqual([]);
});
