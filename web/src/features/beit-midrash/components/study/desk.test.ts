import { expect, it } from 'vitest';
import { type Desk, progressOf, readDesk } from './desk.ts';

const now = Date.parse('2026-11-15T10:00:00Z');
const desk: Desk = { person: 'noa', learning: 'daf', day: '2026-11-15', minutes: 25, begins: now };
const read = (value: unknown, at = now) => readDesk(JSON.stringify(value), 'noa', at);

it('a desk is found again as it was left', () => {
  expect(read(desk)).toEqual(desk);
  expect(read(desk, now + 20 * 60_000)).toEqual(desk);
  // Its time is over, and the person has not been notified yet.
  expect(read(desk, now + 3 * 3_600_000)).toEqual(desk);
});

it('somebody else’s desk, one of yesterday, and what is none are not', () => {
  expect(readDesk(JSON.stringify(desk), 'miriam', now)).toBeUndefined();
  expect(read(desk, now + 24 * 3_600_000)).toBeUndefined();
  for (const broken of [
    null,
    3,
    { ...desk, learning: 'poker' },
    { ...desk, minutes: -5 },
    { ...desk, minutes: '25' },
    { ...desk, begins: now + 3_600_000 },
    { ...desk, day: 'today' },
  ]) {
    expect(read(broken)).toBeUndefined();
  }
  expect(readDesk('{', 'noa', now)).toBeUndefined();
  expect(readDesk(null, 'noa', now)).toBeUndefined();
});

it('what is left is counted down to nothing, and no further', () => {
  expect(progressOf(desk, now)).toEqual({ passed: 0, left: '25:00', isOver: false });
  expect(progressOf(desk, now + 10 * 60_000 + 500)).toMatchObject({ left: '15:00', isOver: false });
  expect(progressOf(desk, now + 25 * 60_000 - 9_000)).toMatchObject({ left: '0:09', isOver: false });
  expect(progressOf(desk, now + 26 * 60_000)).toEqual({ passed: 1, left: '0:00', isOver: true });
});
