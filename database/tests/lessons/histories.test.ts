import { createPerson, type Person } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfEverything } from '../helpers/histories/faults.ts';
import { anyHistory } from '../helpers/histories/plan.ts';
import { liveThrough, TOGETHER } from '../helpers/histories/run.ts';
import { letTimeBeMoved } from '../helpers/time-travel.ts';

// Short histories, always the same ones; what happens at the same instant differs from run to run all the same.
// `histories.long.test.ts` lives through thousands of others.

const runs = 200;

let database: TestDatabase;
let admin: Person;

beforeAll(async () => {
  database = await createTestDatabase({ connections: TOGETHER + 2 });
  await letTimeBeMoved(database);
  admin = await createPerson(database, 'admin', { isAdmin: true });
});
afterAll(() => database.drop());

it(`${runs} histories of several people at once: nobody is at two things, nothing is firm without two, and money is what was agreed on`, async () => {
  const answers = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(anyHistory({ steps: 4, calls: 6 }), async (history) => {
      for (const { call, answer } of await liveThrough(database, admin, history)) {
        const line = `${call} ${answer}`;
        answers.set(line, (answers.get(line) ?? 0) + 1);
      }
    }),
    { numRuns: runs, seed: 19, endOnFailure: true },
  );
  expect(await faultsOfEverything(database)).toEqual([]);
  process.stdout.write(
    `${[...answers]
      .sort()
      .map(([line, count]) => `${count} ${line}`)
      .join('\n')}\n`,
  );
});
