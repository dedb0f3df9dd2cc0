import { expect, it } from 'vitest';
import { isInIsrael, placeOf } from './place-of.ts';

it('knows the place of every zone that is named after one', () => {
  const named = Intl.supportedValuesOf('timeZone').filter(
    (zone) => /\//.test(zone) && !zone.startsWith('Etc/'),
  );
  expect(named.length).toBeGreaterThan(400);
  expect(named.filter((zone) => !placeOf(zone))).toEqual([]);
});

it.each([
  ['Asia/Jerusalem', 31.8, 35.2],
  ['Europe/Paris', 48.9, 2.3],
  ['America/Argentina/Buenos_Aires', -34.6, -58.5],
  ['Australia/Sydney', -33.9, 151.2],
  ['Asia/Calcutta', 22.5, 88.4],
  ['Europe/Kiev', 50.4, 30.5],
  ['US/Eastern', 40.7, -74],
])('%s lies at %d, %d', (zone, latitude, longitude) => {
  const place = placeOf(zone);
  expect(Math.abs((place?.latitude ?? 0) - latitude)).toBeLessThan(0.1);
  expect(Math.abs((place?.longitude ?? 0) - longitude)).toBeLessThan(0.1);
});

it('has no place on which the clock contradicts the sun by more than four hours', () => {
  const noon = new Date('2026-01-15T12:00:00Z');
  const contradictions = Intl.supportedValuesOf('timeZone').filter((zone) => {
    const { longitude } = placeOf(zone) ?? {};
    if (longitude === undefined || zone === 'Antarctica/Troll' || zone === 'Antarctica/South_Pole')
      return false;
    const hour = Number(
      new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(noon),
    );
    const sun = (12 + longitude / 15 + 24) % 24;
    const apart = Math.abs(hour - sun);
    return Math.min(apart, 24 - apart) > 4;
  });
  expect(contradictions).toEqual([]);
});

it('tells Israel from elsewhere', () => {
  const israel = ['Asia/Jerusalem', 'Asia/Tel_Aviv', 'Israel', 'Asia/Hebron'];
  expect(israel.filter(isInIsrael)).toEqual(israel);
  expect(['Asia/Amman', 'Europe/Paris', 'UTC', 'Mars/Olympus'].map(isInIsrael)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
