import { expect, it } from 'vitest';
import { formatHours, formatMinutes, formatOneDecimal, formatSize } from './numbers.ts';

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
