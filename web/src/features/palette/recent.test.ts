import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Choice } from './choice.ts';
import { recentChoices, rememberChoice } from './recent.ts';

const stored = new Map<string, string>();
const teacher = (id: number): Choice => ({ kind: 'teacher', to: `/teacher/${id}`, text: `Teacher ${id}` });

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the last five, newest first, each once', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 2]) rememberChoice(teacher(id));
  expect(recentChoices().map(({ to }) => to)).toEqual([2, 6, 5, 4, 3].map((id) => `/teacher/${id}`));
});

it.each(['{', '"x"', '[{"kind":"teacher","to":"//evil.example","text":"x"}]', '[null]'])(
  'takes nothing from %s',
  (text) => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    stored.set('lomdim-recent', text);
    expect(recentChoices()).toEqual([]);
  },
);
