import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchAgain } from './fetch-again.ts';

type Answer = { resolve: (value: string) => void; reject: (error: Error) => void };

const answers: Answer[] = [];
const queryFn = vi.fn(() => new Promise<string>((resolve, reject) => void answers.push({ resolve, reject })));
const queryKey = ['partners', 'list'];

let client: QueryClient;
let unsubscribe: () => void;

beforeEach(() => {
  answers.length = 0;
  queryFn.mockClear();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  unsubscribe = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
});

afterEach(() => {
  unsubscribe();
  client.clear();
});

const data = () => client.getQueryData(queryKey);

it('fetches again what is there', async () => {
  answers[0]?.resolve('old');
  await vi.waitFor(() => expect(data()).toBe('old'));
  fetchAgain(client, ['partners']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  answers[1]?.resolve('new');
  await vi.waitFor(() => expect(data()).toBe('new'));
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('fetches once more after a first fetch that was under way', async () => {
  fetchAgain(client, ['partners']);
  expect(queryFn).toHaveBeenCalledTimes(1);
  answers[0]?.resolve('read before the change');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answers[1]?.resolve('read after it');
  await vi.waitFor(() => expect(data()).toBe('read after it'));
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('shows a first fetch that failed as failed', async () => {
  fetchAgain(client, ['partners']);
  answers[0]?.reject(new Error('away'));
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
  expect(queryFn).toHaveBeenCalledTimes(1);
});

it('leaves other keys alone', async () => {
  answers[0]?.resolve('old');
  await vi.waitFor(() => expect(data()).toBe('old'));
  fetchAgain(client, ['courses']);
  expect(queryFn).toHaveBeenCalledTimes(1);
});
