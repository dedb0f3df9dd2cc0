import { expect, it } from 'vitest';
import { sortCompany } from './company.ts';
import type { Presence } from './signalling/roster.ts';

const builtin = (session: string): Presence => ({ session, at: 1, place: 'builtin' });
const named = (...ids: string[]) => ({ isNamed: (id: string) => ids.includes(id) });

it('meets those who are here and named, and neither oneself nor whoever is in the provider’s room', () => {
  const here = new Map([
    ['me', builtin('m')],
    ['noa', builtin('n')],
    ['dan', { ...builtin('d'), place: 'provider' as const }],
  ]);
  const sorted = sortCompany({ person: 'me', here, members: [], ...named('me', 'noa', 'dan') });
  expect(sorted).toEqual({ meet: [{ id: 'noa', session: 'n' }], part: [], doubtful: [] });
});

it('never meets somebody whom the room does not name, and asks about them', () => {
  const here = new Map([['outsider', builtin('s')]]);
  const sorted = sortCompany({ person: 'me', here, members: [], ...named('me') });
  expect(sorted).toEqual({ meet: [], part: [], doubtful: ['outsider'] });
});

it('parts from whoever is not named any more, at once and also while they are still seen', () => {
  const here = new Map([['noa', builtin('n')]]);
  const sorted = sortCompany({ person: 'me', here, members: ['noa', 'dan'], ...named('me') });
  expect(sorted).toEqual({ meet: [], part: ['noa', 'dan'], doubtful: ['noa'] });
});

it('asks about whoever is gone: they may have been sent out, or their connection may be away', () => {
  const sorted = sortCompany({ person: 'me', here: new Map(), members: ['noa'], ...named('me', 'noa') });
  expect(sorted).toEqual({ meet: [], part: [], doubtful: ['noa'] });
});
