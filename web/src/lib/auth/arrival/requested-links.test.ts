import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberRequestedLink, wasLinkRequested } from './requested-links.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('knows the addresses to which this browser had a link mailed, however they are written', () => {
  rememberRequestedLink(' Noa@Mail.example');
  expect(wasLinkRequested('noa@mail.example')).toBe(true);
  expect(wasLinkRequested('david@mail.example')).toBe(false);
  expect(wasLinkRequested('')).toBe(false);
});

it('forgets them after a day, and the oldest of many', () => {
  rememberRequestedLink('noa@mail.example');
  vi.advanceTimersByTime(24 * 60 * 60 * 1000 + 1);
  expect(wasLinkRequested('noa@mail.example')).toBe(false);
  for (let number = 0; number < 6; number += 1) rememberRequestedLink(`person-${number}@mail.example`);
  expect(wasLinkRequested('person-0@mail.example')).toBe(false);
  expect(wasLinkRequested('person-5@mail.example')).toBe(true);
});

it.each(['nonsense', '{}', '[1]', '[{"email":"noa@mail.example"}]'])(
  'is not misled by %s in the storage',
  (text) => {
    kept.set('lomdim-asked-links', text);
    expect(wasLinkRequested('noa@mail.example')).toBe(false);
  },
);
