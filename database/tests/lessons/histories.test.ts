import { expect, it } from 'vitest';
import { proveByHistories } from '../helpers/histories/prove.ts';

// Short histories, always the same ones; what happens at the same instant differs from run to run all the same.
// `histories.long.test.ts` lives through thousands of others.

const runs = 200;

it(`${runs} histories of several people at once: nobody is at two things, nothing is firm without two, and money is what was agreed on`, async () => {
  const proof = await proveByHistories({ runs, seed: 19, steps: 3, calls: 6 });
  expect(proof.faults).toEqual([]);
  // A generator of nothing but refusals would prove nothing.
  for (const call of [
    'book',
    'propose',
    'series',
    'trial',
    'package',
    'plan',
    'accept_lesson',
    'decline_lesson',
    'withdraw_lesson',
    'propose_lesson_time',
    'undo_lesson',
    'cancel_lesson',
    'report_lesson',
    'enter',
  ])
    expect([call, proof.agreed[call] ?? 0]).toEqual([call, expect.toSatisfy((count: number) => count > 4)]);
  expect(proof.refused).toBeGreaterThan(runs);
  expect(proof.earned).toBeGreaterThan(0);
});
