import { expect, it } from 'vitest';
import { utcDays } from './use-sessions-of-day.ts';

it.each([
  ['UTC', '2026-11-19', ['2026-11-19', '2026-11-19']],
  ['Europe/Paris', '2026-11-19', ['2026-11-18', '2026-11-19']],
  ['America/Los_Angeles', '2026-11-19', ['2026-11-19', '2026-11-20']],
  ['Pacific/Kiritimati', '2026-11-19', ['2026-11-18', '2026-11-19']],
  ['Pacific/Pago_Pago', '2026-11-19', ['2026-11-19', '2026-11-20']],
])('in %s the %s lies in %j of UTC', (zone, day, expected) => {
  expect(utcDays(day, zone)).toEqual(expected);
});
