import { expect, it } from 'vitest';
import { whoIsHere } from './roster.ts';

const noa = { session: 'a', at: 1, place: 'builtin' };

it('names each person once, in the tab they came with last', () => {
  const second = { session: 'b', at: 2, place: 'builtin' };
  const here = whoIsHere({ noa: [second, noa], dan: [{ ...noa, place: 'provider' }] });
  expect([...here]).toEqual([
    ['noa', second],
    ['dan', { ...noa, place: 'provider' }],
  ]);
});

it('decides in the same way everywhere when two came at the same instant', () => {
  const twin = { ...noa, session: 'b' };
  expect(whoIsHere({ noa: [noa, twin] })).toEqual(whoIsHere({ noa: [twin, noa] }));
});

it('leaves out whoever only waits before the door, and what makes no sense', () => {
  expect(whoIsHere({ noa: [{}], dan: [{ session: 7, at: 'x' }, null], eli: [] }).size).toBe(0);
});
