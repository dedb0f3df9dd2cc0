import { expect, test } from 'vitest';
import { formatTime } from './format-time.ts';

// How the parts are joined differs between versions of Node.js, so each is looked for on its own.
test.each([
  ['2026-03-28T09:00:00Z', 'fr', 'Europe/Paris', ['samedi 28 mars 2026', '10:00', 'normale']],
  // A day later the clocks have gone forward.
  ['2026-03-29T09:00:00Z', 'fr', 'Europe/Paris', ['dimanche 29 mars 2026', '11:00', 'été']],
  ['2026-10-24T22:30:00Z', 'de', 'Europe/Berlin', ['Sonntag', '25. Oktober 2026', '00:30', 'Sommerzeit']],
  ['2026-10-25T22:30:00Z', 'de', 'Europe/Berlin', ['Sonntag', '25. Oktober 2026', '23:30', 'Normalzeit']],
  ['2026-01-01T00:30:00Z', 'en', 'America/New_York', ['Wednesday', '31 December 2025', '19:30', 'Eastern']],
] as const)('%s in %s and %s', (moment, language, zone, parts) => {
  const text = formatTime(new Date(moment), language, zone);
  for (const part of parts) expect(text).toContain(part);
  expect(text).toContain(`, ${zone.replace('_', ' ')})`);
});

test('a zone that Node.js does not know is shown in UTC, and says so', () => {
  const text = formatTime(new Date('2026-01-01T12:00:00Z'), 'en', 'Mars/Olympus');
  expect(text).toContain('12:00');
  expect(text).toContain('UTC)');
});
