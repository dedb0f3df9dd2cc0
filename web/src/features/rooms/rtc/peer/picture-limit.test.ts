import { expect, it } from 'vitest';
import { pictureLimitAmong } from './picture-limit.ts';

it('leaves a picture for one other as the camera made it', () => {
  const whole = { maxBitrate: 1_500_000, scaleResolutionDownBy: 1, maxFramerate: 24 };
  expect(pictureLimitAmong(1)).toEqual(whole);
  // Alone, one waits for the first other.
  expect(pictureLimitAmong(0)).toEqual(whole);
});

it('makes it smaller the more others there are', () => {
  expect(pictureLimitAmong(2)).toEqual({ maxBitrate: 750_000, scaleResolutionDownBy: 1.5, maxFramerate: 24 });
  expect(pictureLimitAmong(3)).toEqual({ maxBitrate: 500_000, scaleResolutionDownBy: 1.5, maxFramerate: 24 });
  expect(pictureLimitAmong(5)).toEqual({ maxBitrate: 300_000, scaleResolutionDownBy: 2, maxFramerate: 15 });
  expect(pictureLimitAmong(20).maxBitrate).toBe(200_000);
});
