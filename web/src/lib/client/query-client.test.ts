import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Client } from './client.ts';
import { queryClient } from './query-client.ts';

const answers = vi.fn<() => Promise<Response>>();

const profiles = () => {
  const client = new Client('http://lomdim.example', 'key');
  return new QueryObserver(queryClient, {
    queryKey: ['profiles'],
    queryFn: async () => (await client.from('profiles').select().throwOnError()).data,
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answers);
  // The client wants to know one, and opens none here.
  vi.stubGlobal('WebSocket', class {});
  queryClient.mount();
});
afterEach(() => {
  queryClient.clear();
  queryClient.unmount();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  answers.mockReset();
});

const failure = (status: number) => async () =>
  Response.json({ code: 'XX000', message: `failed with ${status}`, details: null, hint: null }, { status });

it.each([
  ['without an answer', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['with 503', failure(503)],
  ['with 500', failure(500)],
])('a read that fails %s is shown within a moment, after one retry', async (_, answer) => {
  answers.mockImplementation(answer);
  const observer = profiles();
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(observer.getCurrentResult().status).toBe('error');
  expect(answers).toHaveBeenCalledTimes(2);
  stop();
});

it('a refused read is shown at once', async () => {
  answers.mockImplementation(failure(403));
  const observer = profiles();
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().status).toBe('error');
  expect(answers).toHaveBeenCalledTimes(1);
  stop();
});

it('what could not be read comes by itself when the connection is back', async () => {
  answers.mockRejectedValue(new TypeError('Failed to fetch'));
  const observer = profiles();
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(observer.getCurrentResult().status).toBe('error');

  answers.mockImplementation(async () => Response.json([]));
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: [] });
  stop();
});

it('a second try waits for the connection', async () => {
  answers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const observer = profiles();
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  onlineManager.setOnline(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentResult()).toMatchObject({ status: 'pending', fetchStatus: 'paused' });

  answers.mockImplementation(async () => Response.json([]));
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().status).toBe('success');
  stop();
});
