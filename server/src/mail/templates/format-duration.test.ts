import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test.each([
  [3600, 'en', 'one hour'],
  [7200, 'fr', '2\u00a0heures'],
  [86_400, 'de', '24 Stunden'],
  [600, 'en', '10 minutes'],
  [90, 'de', '1 Minute'],
  [30, 'fr', '1 minute'],
] as const)('%d seconds in %s are %s', (seconds, language, words) => {
  expect(formatDuration(seconds, language)).toBe(words);
});
