import { expect, it } from 'vitest';
import { deviceZone } from './device-zone.ts';
import { viewerZone } from './zones.ts';

it('is the chosen one, or that of the device', () => {
  expect(viewerZone({ time_zone: 'Asia/Jerusalem' })).toBe('Asia/Jerusalem');
  expect(viewerZone({ time_zone: 'UTC' })).toBe(deviceZone());
  expect(viewerZone(null)).toBe(deviceZone());
});
