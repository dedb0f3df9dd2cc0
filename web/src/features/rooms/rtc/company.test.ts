import { expect, it } from 'vitest';
import { createCompany, sortCompany } from './company.ts';
import { createRoomView } from './room-view.ts';
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

it('somebody who was sent out is met again only once the room was asked anew', () => {
  const said: string[] = [];
  const members = new Map<string, string>();
  const company = createCompany({
    person: 'me',
    isNamed: () => true,
    signalling: {
      send: ({ kind }) => said.push(kind) > 0,
      listenTo: (id) => said.push(`hears ${id}`),
      stopListening: (id) => said.push(`hears no more of ${id}`),
    },
    members: {
      get: (id: string) => (members.has(id) ? { session: members.get(id) } : undefined),
      ids: () => [...members.keys()],
      view: () => [],
      add: (id: string, session: string) => members.set(id, session),
      remove: (id: string) => members.delete(id),
      markPresent: () => undefined,
    } as unknown as Parameters<typeof createCompany>[0]['members'],
    view: createRoomView(({ happening }) => happening && said.push(`${happening.kind} ${happening.person}`)),
    mine: () => ({
      tracks: { voice: null, camera: null, screen: null },
      shown: { mic: false, camera: false, screen: false, hand: false },
    }),
    onDoubt: () => said.push('asks'),
  });
  const here = new Map([
    ['me', builtin('m')],
    ['noa', builtin('n')],
  ]);

  company.seen(here);
  expect(said).toContain('came noa');
  expect(said).toContain('hears noa');
  company.letGo('noa', true);
  expect(said).toContain('hears no more of noa');
  company.seen(here);
  expect([...members.keys()]).toEqual([]);
  company.peopleChanged();
  expect([...members]).toEqual([['noa', 'n']]);
  // A tab of hers that came later takes its place, and is greeted at once.
  company.seen(new Map([['noa', builtin('n2')]]));
  expect([...members]).toEqual([['noa', 'n2']]);
  expect(said).toContain('ready');
});
