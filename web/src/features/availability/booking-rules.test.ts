import { expect, it } from 'vitest';
import { defaultRules, differencesOf, lengthsFor, readNumber } from './booking-rules.ts';

it('offers the default among the usual lengths', () => {
  expect(lengthsFor('notice_minutes', defaultRules.notice_minutes)).toEqual(lengthsFor('notice_minutes', 0));
  expect(lengthsFor('buffer_minutes', defaultRules.buffer_minutes)).toEqual(lengthsFor('buffer_minutes', 5));
});

it('offers what is stored, in its place', () => {
  expect(lengthsFor('buffer_minutes', 25).slice(4, 7)).toEqual([20, 25, 30]);
});

it.each([
  ['90', 90],
  [' 731 ', 731],
  ['732', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['1e2', undefined],
  ['', undefined],
])('reads %j days ahead as %s', (typed, value) => {
  expect(readNumber(typed, 'days_ahead')).toBe(value);
});

it.each([
  [{}, {}],
  [{ days_ahead: ' 90' }, {}],
  [{ days_ahead: '30', lessons_a_day: '8' }, { days_ahead: 30 }],
  [{ lessons_a_day: '25', accepts: 'asked' }, { accepts: 'asked' }],
  [
    { notice_minutes: 0, keeps_rest_days: false },
    { notice_minutes: 0, keeps_rest_days: false },
  ],
])('of %j, %j is saved', (changes, different) => {
  expect(differencesOf(defaultRules, changes)).toEqual(different);
});
