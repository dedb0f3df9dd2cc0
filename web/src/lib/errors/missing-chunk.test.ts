import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isMissingChunk, MissingChunk, reloadOnce } from './missing-chunk.ts';

const reload = vi.fn();
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('fetch', async () => new Response());
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  'Failed to fetch dynamically imported module: https://lomdim.example/assets/faq-1.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/faq-1.css',
])('knows a missing part by %j', (message) => expect(isMissingChunk(new TypeError(message))).toBe(true));

it('knows missing texts, and knows what is something else', () => {
  expect(isMissingChunk(new MissingChunk('texts'))).toBe(true);
  expect(isMissingChunk(new TypeError('x is undefined'))).toBe(false);
  expect(isMissingChunk('Failed to fetch dynamically imported module')).toBe(false);
});

it('loads anew once for each version', async () => {
  expect(await reloadOnce('one')).toBe(true);
  expect(await reloadOnce('one')).toBe(false);
  expect(await reloadOnce('two')).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does nothing by itself without a connection, or where nothing can be remembered', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await reloadOnce('one')).toBe(false);
  vi.stubGlobal('sessionStorage', undefined);
  expect(await reloadOnce('two')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
