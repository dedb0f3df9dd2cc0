import { expect, it } from 'vitest';
import {
  formatDayCount,
  formatHours,
  formatLength,
  formatMinutes,
  formatOneDecimal,
  formatSize,
} from './numbers.ts';

it('counts with one decimal, in minutes and in hours', () => {
  expect(formatOneDecimal(4, 'de')).toBe('4,0');
  expect(formatOneDecimal(4.56, 'en')).toBe('4.6');
  expect(formatMinutes(45, 'en')).toBe('45 min');
  expect(formatHours(0.75, 'en')).toBe('0.75 hr');
  expect(formatHours(2, 'en')).toBe('2.0 hr');
});

it('says how large a file is', () => {
  expect(formatSize(1536, 'en')).toBe('1.5 kB');
  expect(formatSize(3 * 1024 * 1024, 'de')).toBe('3 MB');
});

it.each([
  [45, 'en', '45 minutes'],
  [90, 'de', '90 Minuten'],
  [720, 'de', '12 Stunden'],
  [1440, 'en', '24 hours'],
  [2880, 'fr', '2 jours'],
  [20_160, 'he', '14 ימים'],
])('%i minutes in %s are %s', (minutes, language, words) => {
  expect(formatLength(minutes, language).replaceAll('\u00a0', ' ')).toBe(words);
});

it('counts days', () => {
  expect(formatDayCount(1, 'en')).toBe('1 day');
  expect(formatDayCount(90, 'de').replace('\u00a0', ' ')).toBe('90 Tage');
});
