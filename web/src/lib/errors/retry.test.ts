import { AuthRetryableFetchError } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchAndRecord } from './failed-responses.ts';
import { retryDelay, shouldRetry, withRetry } from './retry.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a reader throws after it was answered like this. */
async function failedWith(status: number, retryAfter?: string): Promise<unknown> {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  vi.stubGlobal('fetch', async () => Response.json({ message: 'no' }, { status, headers }));
  return { message: 'no', context: await fetchAndRecord('http://lomdim.example') };
}

const offTheAir = new TypeError('Failed to fetch');

describe('a second try', () => {
  it.each([500, 502, 503, 504, 408])('is made after %i', async (status) => {
    expect(shouldRetry(0, await failedWith(status))).toBe(true);
  });

  it.each([400, 401, 403, 404, 406, 409, 422, 429])('is not made after %i', async (status) => {
    expect(shouldRetry(0, await failedWith(status))).toBe(false);
  });

  it('is made when nothing was answered', () => {
    expect(shouldRetry(0, offTheAir)).toBe(true);
    expect(shouldRetry(0, new AuthRetryableFetchError('Failed to fetch', 0))).toBe(true);
  });

  it('is not made after a refusal of the product, even when the answer is not known any more', () => {
    expect(shouldRetry(0, { code: 'PT409', message: 'course_full' })).toBe(false);
  });

  it('is the last one', () => expect(shouldRetry(1, offTheAir)).toBe(false));
});

describe('the wait before it', () => {
  it('is a moment', async () => {
    for (const error of [offTheAir, await failedWith(500), await failedWith(503, '0')]) {
      expect(retryDelay(error)).toBeGreaterThanOrEqual(500);
      expect(retryDelay(error)).toBeLessThanOrEqual(1000);
    }
  });

  it.each([
    [503, '2'],
    [429, '2'],
    [503, 'Sun, 15 Nov 2026 12:00:02 GMT'],
  ])('is what the server asks for: %i, %s', async (status, retryAfter) => {
    const error = await failedWith(status, retryAfter);
    expect(shouldRetry(0, error)).toBe(true);
    expect(retryDelay(error)).toBe(2000);
  });

  it('is a moment where the server asks in words that nobody understands', async () => {
    expect(retryDelay(await failedWith(503, 'later'))).toBeLessThanOrEqual(1000);
  });

  it.each([429, 503])('is not made when it would be long: %i', async (status) => {
    expect(shouldRetry(0, await failedWith(status, '60'))).toBe(false);
  });
});

describe('what is read by itself', () => {
  it('is read once more', async () => {
    const read = vi.fn().mockRejectedValueOnce(offTheAir).mockResolvedValueOnce('read');
    const reading = withRetry(read);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await reading).toBe('read');
  });

  it('fails with the second failure', async () => {
    const read = vi.fn().mockRejectedValueOnce(offTheAir).mockRejectedValueOnce(new Error('still not'));
    const reading = expect(withRetry(read)).rejects.toThrow('still not');
    await vi.advanceTimersByTimeAsync(1000);
    await reading;
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('fails at once when it was refused', async () => {
    const read = vi.fn().mockRejectedValue(await failedWith(403));
    await expect(withRetry(read)).rejects.toMatchObject({ message: 'no' });
    expect(read).toHaveBeenCalledTimes(1);
  });
});
