import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isMissingPart, loadAnewOnce, MissingPart } from './missing-part.ts';

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
])('knows a missing part by %j', (message) => expect(isMissingPart(new TypeError(message))).toBe(true));

it('knows missing texts, and knows what is something else', () => {
  expect(isMissingPart(new MissingPart('texts'))).toBe(true);
  expect(isMissingPart(new TypeError('x is undefined'))).toBe(false);
  expect(isMissingPart('Failed to fetch dynamically imported module')).toBe(false);
});

it('loads anew once for each version', async () => {
  expect(await loadAnewOnce('one')).toBe(true);
  expect(await loadAnewOnce('one')).toBe(false);
  expect(await loadAnewOnce('two')).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does nothing by itself without a connection, or where nothing can be remembered', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await loadAnewOnce('one')).toBe(false);
  vi.stubGlobal('sessionStorage', undefined);
  expect(await loadAnewOnce('two')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
