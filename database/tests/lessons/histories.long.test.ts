import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { noProof, proveByHistories } from '../helpers/histories/prove.ts';

// Other histories in every run. Those of one that failed come again with LOMDIM_HISTORIES_SEED; what happens at the same instant may
// take several tries.

const runs = 2000;
/** A test each: all of them take longer on a busy machine than one test may. */
const inOneTest = 500;
const seed = Number(process.env.LOMDIM_HISTORIES_SEED ?? randomInt(2 ** 30));

const proof = noProof();

for (let first = 0; first < runs; first += inOneTest)
  it(`long histories ${first + 1} to ${first + inOneTest} of several people at once, of seed ${seed}`, async () => {
    const before = proof.faults.length;
    await proveByHistories({ runs: inOneTest, seed: seed + first, steps: 6, calls: 6 }, proof);
    expect(proof.faults.slice(before)).toEqual([]);
  });

it('everything that can be done was done, and came to every end that there is', () => {
  for (const call of [
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
  ])
    expect([call, proof.agreed[call] ?? 0]).toEqual([call, expect.toSatisfy((count: number) => count > 4)]);
  for (const state of [
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
  ])
    expect([state, proof.lessons[state] ?? 0]).toEqual([
      state,
      expect.toSatisfy((count: number) => count > 4),
    ]);
  expect(proof.refused).toBeGreaterThan(runs);
  expect(proof.earned).toBeGreaterThan(runs / 20);
});
