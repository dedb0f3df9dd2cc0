import { expect, it } from 'vitest';
import { zoneName } from './zone-names.ts';
import { zonePlace } from './zone-places.ts';

it.each([
  ['Europe/Paris', 'en', 'Paris (Europe)', 'Paris'],
  ['America/Argentina/Buenos_Aires', 'en', 'Buenos Aires, Argentina (America)', 'Buenos Aires'],
  ['Asia/Jerusalem', 'fr', 'Jérusalem (Asie)', 'Jérusalem'],
  ['Europe/Vienna', 'de', 'Wien (Europa)', 'Wien'],
  ['America/New_York', 'de', 'New York (Amerika)', 'New York'],
  ['Asia/Jerusalem', 'he', 'ירושלים (אסיה)', 'ירושלים'],
  ['UTC', 'fr', 'UTC', 'UTC'],
] as const)('%s in %s is %s, or just %s', (zone, language, name, place) => {
  expect(zoneName(zone, language)).toBe(name);
  expect(zonePlace(zone, language)).toBe(place);
});
