import { expect, it } from 'vitest';
import { deviceZone, viewerZone, zoneName, zonePlace } from './zones.ts';

it('is the chosen one, or that of the device', () => {
  expect(viewerZone({ time_zone: 'Asia/Jerusalem' })).toBe('Asia/Jerusalem');
  expect(viewerZone({ time_zone: 'UTC' })).toBe(deviceZone());
  expect(viewerZone(null)).toBe(deviceZone());
});

it.each([
  ['Europe/Paris', 'Paris (Europe)', 'Paris'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires, Argentina (America)', 'Buenos Aires'],
  ['UTC', 'UTC', 'UTC'],
])('%s is %s, or just %s', (zone, name, place) => {
  expect(zoneName(zone)).toBe(name);
  expect(zonePlace(zone)).toBe(place);
});
