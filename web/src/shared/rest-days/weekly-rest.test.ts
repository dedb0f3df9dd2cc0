import { expect, it } from 'vitest';
import { jewishCalendar } from '../jewish-calendar/calendar.ts';
import { weeklyRest } from './weekly-rest.ts';

const now = new Date('2026-11-15T12:00:00Z');
const inParis = (weekday: number, from: string, to: string) =>
  weeklyRest(jewishCalendar, { weekday, from, to }, 'Europe/Paris', now);

it.each([
  [6, '10:00', '12:00', 'always'],
  [5, '22:00', '23:00', 'always'],
  // In Paris the sun goes down before five in December and at ten in June.
  [5, '18:00:00', '20:00:00', 'sometimes'],
  [6, '20:00', '21:00', 'sometimes'],
  [5, '09:00', '11:00', undefined],
  [6, '23:30', '23:45', undefined],
  [4, '18:00', '20:00', undefined],
  [0, '09:00', '23:00', undefined],
])('hours on day %i from %s to %s touch Shabbat: %s', (weekday, from, to, expected) => {
  expect(inParis(weekday, from, to)).toBe(expected);
});
