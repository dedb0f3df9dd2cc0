import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { noProof, proveByHistories } from '../helpers/histories/prove.ts';

// Other histories in every run. Those of one that failed come again with LOMDIM_HISTORIES_SEED; what happens at the same instant may
// take several tries.

const runs = 2000;
/** A test each: all of them take longer on a busy machine than one test may. */
const inOneTest = 500;
const seed = Number(process.env.LOMDIM_HISTORIES_SEED ?? randomInt(2 ** 30));

const calls = [
  'accept_lesson',
  'accept_lesson_time',
  'accept_series',
  'book',
  'cancel_lesson',
  'cancel_series',
  'claim_lesson',
  'decide_lesson',
  'decline_lesson',
  'decline_lesson_time',
  'decline_series',
  'enter',
  'give_back',
  'give_back_package',
  'join',
  'move',
  'object_to_lesson',
  'package',
  'plan',
  'propose',
  'propose_lesson_time',
  'report_lesson',
  'report_session',
  'reserve',
  'series',
  'suspend',
  'take_back_report',
  'trial',
  'undo_lesson',
  'withdraw_lesson',
  'withdraw_objection',
];

const ends = [
  'agreed',
  'cancelled',
  'declined',
  'disputed',
  'expired',
  'proposed',
  'reported',
  'settled',
  'undone',
  'withdrawn',
];

const proof = noProof();

for (let first = 0; first < runs; first += inOneTest)
  it(`long histories ${first + 1} to ${first + inOneTest} of several people at once, of seed ${seed}`, async () => {
    const before = proof.faults.length;
    await proveByHistories({ runs: inOneTest, seed: seed + first, steps: 6, calls: 6 }, proof);
    expect(proof.faults.slice(before)).toEqual([]);
  });

/** What was done, or came about, only a few times. */
const rare = () =>
  [
    ...calls.map((call) => [call, proof.agreed[call] ?? 0] as const),
    ...ends.map((state) => [state, proof.lessons[state] ?? 0] as const),
  ].filter(([, count]) => count <= 4);

it('everything that can be done was done, and came to every end that there is', async () => {
  // Chance may leave something out, so it goes on for half as long again; what cannot be done at all is still missing then.
  for (let more = 0; rare().length > 0 && more < runs / 2; more += inOneTest / 5)
    await proveByHistories({ runs: inOneTest / 5, seed: seed + runs + more, steps: 6, calls: 6 }, proof);
  expect(rare()).toEqual([]);
  expect(proof.faults).toEqual([]);
  expect(proof.refused).toBeGreaterThan(runs);
  expect(proof.earned).toBeGreaterThan(runs / 20);
});
