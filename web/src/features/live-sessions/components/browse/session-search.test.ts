import { expect, it } from 'vitest';
import { readSessionSearch, writeSessionSearch } from './session-search.ts';

const read = (address: string) => readSessionSearch(new URLSearchParams(address));

it('what is looked at stands in the address, without what is as always', () => {
  const usual = { view: 'coming', day: '', language: '', audience: '' } as const;
  expect(read('')).toEqual(usual);
  expect(read('view=calendar&day=2026-11-20&language=French&audience=women')).toEqual({
    view: 'calendar',
    day: '2026-11-20',
    language: 'French',
    audience: 'women',
  });
  const write = (address: string, view: 'completed' | 'calendar') =>
    writeSessionSearch(new URLSearchParams(address), { ...usual, view, day: '2026-11-20' }).toString();
  expect(write('lng=fr', 'completed')).toBe('lng=fr&view=completed');
  expect(write('language=French', 'calendar')).toBe('view=calendar&day=2026-11-20');
});

it('what cannot be meant is left out', () => {
  for (const day of ['2026-02-30', 'today', '2026-1-1', '9999-01-01', '2026-13-01']) {
    expect(read(`day=${day}`).day).toBe('');
  }
  expect(read('audience=cats&view=3d')).toMatchObject({ audience: '', view: 'coming' });
});
