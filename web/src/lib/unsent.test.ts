import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A tab: what it keeps, and the page that it shows. */
function openTab(kept = new Map<string, string>()) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  });
  return kept;
}

const onPage = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search });

beforeEach(() => {
  vi.resetModules();
  openTab();
  onPage('/chat');
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import('./unsent.ts');

it('gives what was written back to the same person on the same page', async () => {
  const { setWriter, offerUnsent, keepUnsent, waitingText } = await load();
  setWriter('noa');
  offerUnsent('message', () => 'half a sent');
  keepUnsent();
  setWriter(undefined);
  expect(waitingText('message')).toBeUndefined();
  setWriter('noa');
  expect(waitingText('message')).toBe('half a sent');
  expect(waitingText('another field')).toBeUndefined();
  onPage('/contact');
  expect(waitingText('message')).toBeUndefined();
});

it('gives it to nobody else, and keeps nothing of it once somebody else has signed in', async () => {
  const kept = openTab();
  const { setWriter, offerUnsent, keepUnsent, waitingText } = await load();
  setWriter('noa');
  offerUnsent('message', () => 'half a sent');
  keepUnsent();
  setWriter(undefined);
  setWriter('david');
  expect(waitingText('message')).toBeUndefined();
  expect(JSON.stringify([...kept])).not.toContain('half a sent');
  setWriter('noa');
  expect(waitingText('message')).toBeUndefined();
});

it('keeps nothing of what was not written, of what has left the page, and of visitors', async () => {
  const kept = openTab();
  const { setWriter, offerUnsent, keepUnsent } = await load();
  offerUnsent('visitor', () => 'a word');
  keepUnsent();
  setWriter('noa');
  const withdraw = offerUnsent('gone', () => 'a word');
  withdraw();
  offerUnsent('untouched', () => undefined);
  keepUnsent();
  expect([...kept.keys()].filter((key) => /gone|untouched/.test(key))).toEqual([]);
});

it('goes on without a storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { setWriter, offerUnsent, keepUnsent, waitingText } = await load();
  setWriter('noa');
  offerUnsent('message', () => 'half a sent');
  keepUnsent();
  expect(waitingText('message')).toBeUndefined();
});
