import { expect, it } from 'vitest';
import { zoneOrUtc } from './zone-or-utc.ts';

it('takes UTC for a zone that nobody knows', () => {
  expect([zoneOrUtc('Europe/Paris'), zoneOrUtc('Mars/Olympus'), zoneOrUtc('')]).toEqual([
    'Europe/Paris',
    'UTC',
    'UTC',
  ]);
});
