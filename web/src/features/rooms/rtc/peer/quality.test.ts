import { expect, it } from 'vitest';
import { qualityOf, readStats } from './quality.ts';

const nothing = { packets: 0, lost: 0, roundTripMs: undefined };

it.each([
  [nothing, 'good'],
  [{ packets: 98, lost: 2, roundTripMs: 250 }, 'good'],
  [{ packets: 97, lost: 3, roundTripMs: 20 }, 'fair'],
  [{ packets: 100, lost: 0, roundTripMs: 251 }, 'fair'],
  [{ packets: 90, lost: 10, roundTripMs: 20 }, 'poor'],
  [{ packets: 100, lost: 0, roundTripMs: 601 }, 'poor'],
] as const)('%j is %s', (now, quality) => {
  expect(qualityOf(nothing, now)).toBe(quality);
});

it('looks at what was lost since the last time, also when counting began anew', () => {
  const bad = { packets: 100, lost: 50, roundTripMs: 10 };
  expect(qualityOf(bad, { packets: 200, lost: 50, roundTripMs: 10 })).toBe('good');
  expect(qualityOf(bad, { packets: 10, lost: 0, roundTripMs: 10 })).toBe('good');
});

it('adds up picture and voice, and takes the way that is used', () => {
  expect(
    readStats([
      { type: 'inbound-rtp', packetsReceived: 10, packetsLost: 1 },
      { type: 'inbound-rtp', packetsReceived: 5 },
      { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
      { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.02 },
      { type: 'codec' },
    ]),
  ).toEqual({ packets: 15, lost: 1, roundTripMs: 20 });
});
