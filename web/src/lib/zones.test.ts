import { expect, it } from 'vitest';
import { deviceZone, viewerZone, zoneName, zonePlace } from './zones.ts';

it('is the chosen one, or that of the device', () => {
  expect(viewerZone({ time_zone: 'Asia/Jerusalem' })).toBe('Asia/Jerusalem');
  expect(viewerZone({ time_zone: 'UTC' })).toBe(deviceZone());
  expect(viewerZone(null)).toBe(deviceZone());
});

it.each([
  ['Europe/Paris', 'en', 'Paris (Europe)', 'Paris'],
  ['America/Argentina/Buenos_Aires', 'en', 'Buenos Aires, Argentina (America)', 'Buenos Aires'],
  ['Asia/Jerusalem', 'fr', 'Jérusalem (Asie)', 'Jérusalem'],
  ['Europe/Vienna', 'de', 'Wien (Europa)', 'Wien'],
  ['America/New_York', 'de', 'New York (Amerika)', 'New York'],
  ['UTC', 'fr', 'UTC', 'UTC'],
] as const)('%s in %s is %s, or just %s', (zone, language, name, place) => {
  expect(zoneName(zone, language)).toBe(name);
  expect(zonePlace(zone, language)).toBe(place);
});
