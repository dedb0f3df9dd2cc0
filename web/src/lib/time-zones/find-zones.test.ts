import { type Language, languageCodes } from '@lomdim/contract/languages';
import { expect, it } from 'vitest';
import { findZones, timeThere, zones } from './find-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const found = (typed: string, language: Language = 'en') =>
  findZones(typed, language, winter).map(({ value }) => value);

it('finds a zone by the beginning of its city first', () => {
  expect(found('jeru')).toEqual(['Asia/Jerusalem']);
  expect(found('new york')).toContain('America/New_York');
  expect(found('par')[0]).toMatch(/\/Par/);
});

it('does not mind capitals and accents', () => {
  expect(found('ZÜRICH')).toEqual(['Europe/Zurich']);
});

it('finds a zone by its name in the language, by its country and by its name in tables', () => {
  expect(findZones('wien', 'de', winter)[0]).toMatchObject({ value: 'Europe/Vienna', text: 'Wien (Europa)' });
  expect(found('jérusalem', 'fr')).toEqual(['Asia/Jerusalem']);
  expect(found('israël', 'fr')).toEqual(['Asia/Jerusalem']);
  for (const language of languageCodes) {
    expect(found('Europe/Vienna', language)).toEqual(['Europe/Vienna']);
  }
});

it('finds nothing for what is nowhere, and everything for nothing', () => {
  expect(found('atlantis')).toEqual([]);
  expect(found(' ')).toEqual(zones);
});

it('tells the time there', () => {
  expect(timeThere('Asia/Jerusalem', 'en-GB', winter)).toBe('14:00 GMT+2');
});
