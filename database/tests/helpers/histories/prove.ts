import { createPerson } from '@lomdim/testing/people/actors';
import { createTestDatabase } from '@lomdim/testing/postgres/database';
import fc from 'fast-check';
import { letTimeBeMoved } from '../time-travel.ts';
import { faultsOfEverything } from './faults.ts';
import { anyHistory } from './plan.ts';
import { liveThrough, TOGETHER } from './run.ts';

/** What came of all histories. */
interface Proof {
  /** How often each call was agreed to. */
  agreed: Record<string, number>;
  refused: number;
  /** How many lessons came to which end, and for how many something was earned. */
  lessons: Record<string, number>;
  earned: number;
  /** What is wrong with everything that there is after all histories. */
  faults: string[];
}

interface Size {
  runs: number;
  seed: number;
  steps: number;
  calls: number;
}

/** So many in one database: the clock looks at everything that there is, and would have more and more to do. */
const IN_ONE_DATABASE = 100;

const add = (sums: Record<string, number>, name: string, count: number): void => {
  sums[name] = (sums[name] ?? 0) + count;
};

/** Lives through so many histories in a database of their own. Fails at the first one after whose steps something is wrong. */
async function proveInOneDatabase({ runs, seed, steps, calls }: Size, proof: Proof): Promise<void> {
  const database = await createTestDatabase({ connections: TOGETHER + 2 });
  try {
    await letTimeBeMoved(database);
    const admin = await createPerson(database, 'admin', { isAdmin: true });
    await fc.assert(
      fc.asyncProperty(anyHistory({ steps, calls }), async (history) => {
        for (const { call, answer } of await liveThrough(database, admin, history)) {
          if (answer === 'agreed') add(proof.agreed, call, 1);
          else proof.refused += 1;
        }
      }),
      // What happens at the same instant is not the same again: a smaller history would not have to fail.
      { numRuns: runs, seed, endOnFailure: true, includeErrorInReport: true },
    );
    const { rows } = await database.pool.query<{ state: string; lessons: number; earned: number }>(
      `select l.state, count(*)::integer as lessons, count(h.id)::integer as earned
       from lessons l left join teacher_hours h on h.lesson_id = l.id group by 1`,
    );
    for (const { state, lessons, earned } of rows) {
      add(proof.lessons, state, lessons);
      proof.earned += earned;
    }
    proof.faults.push(...(await faultsOfEverything(database)));
  } finally {
    await database.drop();
  }
}

export const noProof = (): Proof => ({ agreed: {}, refused: 0, lessons: {}, earned: 0, faults: [] });

/** What comes of them is added to `proof`. */
export async function proveByHistories({ runs, seed, ...size }: Size, proof = noProof()): Promise<Proof> {
  for (let done = 0; done < runs; done += IN_ONE_DATABASE)
    await proveInOneDatabase(
      { ...size, runs: Math.min(IN_ONE_DATABASE, runs - done), seed: seed + done },
      proof,
    );
  return proof;
}
