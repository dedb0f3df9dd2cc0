import { storageListing, timings } from '@lomdim/contract/constants';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Client } from './client.ts';

/** What is asked of the server, and when: milliseconds after the beginning. */
type Asked = { at: number; address: string; init: RequestInit };
let asked: Asked[];
let answer: (address: string) => Response;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
  const beginning = Date.now();
  // Browsers have one; this test connects nothing.
  vi.stubGlobal('WebSocket', class {});
  asked = [];
  vi.stubGlobal('fetch', async (address: URL | string, init?: RequestInit) => {
    asked.push({ at: Date.now() - beginning, address: String(address), init: init ?? {} });
    return answer(String(address));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const client = () => new Client('https://lomdim.example', 'key');
const session = (seconds: number) =>
  Response.json({
    access_token: `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.x`,
    refresh_token: 'again',
    token_type: 'bearer',
    expires_in: seconds,
    user: { id: '5b1e2f5e-7a53-4f4d-9d2b-5f3f0a1b2c3d' },
  });
const refreshes = () => asked.filter(({ address }) => address.includes('grant_type=refresh_token'));

it('renews a session at the tick at which only so few are left, and asks again ever later when that fails', async () => {
  const { authRefreshTickMs: tick, authRefreshTicksBefore: before, authRetryFirstDelayMs: first } = timings;
  answer = (address) =>
    address.includes('grant_type=password') ? session(200) : new Response('', { status: 503 });
  const { auth } = client();
  await auth.signInWithPassword({ email: 'noa@mail.example', password: 'x' });
  await auth.startAutoRefresh();
  const due = [1, 2, 3, 4, 5].find((ticks) => Math.floor((200_000 - ticks * tick) / tick) <= before) ?? 0;
  await vi.advanceTimersByTimeAsync(due * tick - 1);
  expect(refreshes()).toEqual([]);
  await vi.advanceTimersByTimeAsync(7 * first + 1);
  const begun = due * tick;
  expect(refreshes().map(({ at }) => at)).toEqual([
    begun,
    begun + first,
    begun + 3 * first,
    begun + 7 * first,
  ]);
  await auth.stopAutoRefresh();
});

it('keeps the live connection awake, and comes back to it ever later', () => {
  const { realtime } = client();
  expect(realtime.heartbeatIntervalMs).toBe(timings.realtimeHeartbeatMs);
  const delays = timings.realtimeReconnectDelaysMs;
  expect([1, 2, 3, 4, 5].map((tries) => realtime.reconnectAfterMs(tries))).toEqual([
    ...delays,
    delays.at(-1),
  ]);
});

it('lists the first hundred files by name, and lets a file be kept for an hour', async () => {
  answer = () => Response.json([]);
  const bucket = client().storage.from('avatars');
  await bucket.list('someone');
  await bucket.upload('someone/picture.png', 'bytes');
  const { limit, offset, sortBy: column, order, cacheControlSeconds } = storageListing;
  expect(JSON.parse(String(asked[0]?.init.body))).toMatchObject({ limit, offset, sortBy: { column, order } });
  expect(new Headers(asked[1]?.init.headers).get('cache-control')).toBe(`max-age=${cacheControlSeconds}`);
});
