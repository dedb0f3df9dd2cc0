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

const load = () => import('./drafts.ts');

it('gives what was written back to the same person on the same page', async () => {
  const { setDraftOwner, registerDraft, saveDrafts, savedDraftText } = await load();
  setDraftOwner('noa');
  registerDraft('message', () => 'half a sent');
  saveDrafts();
  setDraftOwner(undefined);
  expect(savedDraftText('message')).toBeUndefined();
  setDraftOwner('noa');
  expect(savedDraftText('message')).toBe('half a sent');
  expect(savedDraftText('another field')).toBeUndefined();
  onPage('/contact');
  expect(savedDraftText('message')).toBeUndefined();
});

it('gives it to nobody else, and keeps nothing of it once somebody else has signed in', async () => {
  const kept = openTab();
  const { setDraftOwner, registerDraft, saveDrafts, savedDraftText } = await load();
  setDraftOwner('noa');
  registerDraft('message', () => 'half a sent');
  saveDrafts();
  setDraftOwner(undefined);
  setDraftOwner('david');
  expect(savedDraftText('message')).toBeUndefined();
  expect(JSON.stringify([...kept])).not.toContain('half a sent');
  setDraftOwner('noa');
  expect(savedDraftText('message')).toBeUndefined();
});

it('keeps nothing of what was not written, of what has left the page, and of visitors', async () => {
  const kept = openTab();
  const { setDraftOwner, registerDraft, saveDrafts } = await load();
  registerDraft('visitor', () => 'a word');
  saveDrafts();
  setDraftOwner('noa');
  const withdraw = registerDraft('gone', () => 'a word');
  withdraw();
  registerDraft('untouched', () => undefined);
  saveDrafts();
  expect([...kept.keys()].filter((key) => /gone|untouched/.test(key))).toEqual([]);
});

it('goes on without a storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { setDraftOwner, registerDraft, saveDrafts, savedDraftText } = await load();
  setDraftOwner('noa');
  registerDraft('message', () => 'half a sent');
  saveDrafts();
  expect(savedDraftText('message')).toBeUndefined();
});
