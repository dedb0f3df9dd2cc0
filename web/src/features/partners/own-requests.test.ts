import { expect, it } from 'vitest';
import { arrivedSince, seenBy } from './own-requests.ts';
import { restingOf } from './resting.ts';

const row = (id: string, from_id: string, to_id: string, created_at = '2026-01-05T10:00:00Z') => ({
  id,
  from_id,
  to_id,
  message: null,
  created_at,
});

it('of a request the other of the two is shown, also when nothing is known of them', () => {
  const people = [{ id: 'esther', first_name: 'Esther', last_name: 'Levi', avatar_url: 'e.webp' }];
  expect(seenBy('me', [row('1', 'esther', 'me'), row('2', 'me', 'dina')], people)).toMatchObject([
    { id: '1', person: { id: 'esther', name: 'Esther Levi', picture: 'e.webp' } },
    { id: '2', person: { id: 'dina', name: '', picture: null } },
  ]);
});

it('what arrived since is told apart from what was there, older pages included', () => {
  const requests = seenBy(
    'me',
    [
      row('new', 'dina', 'me', '2026-01-05T10:00:00.5+00:00'),
      row('there', 'esther', 'me'),
      row('older', 'ruth', 'me', '2025-01-05T10:00:00Z'),
    ],
    [],
  );
  const { arrived, known } = arrivedSince(requests, Date.parse('2026-01-05T10:00:00Z'));
  expect(arrived.map(({ id }) => id)).toEqual(['new']);
  expect(known.map(({ id }) => id)).toEqual(['there', 'older']);
  expect(arrivedSince(requests, 0).known).toEqual([]);
});

const now = Date.parse('2026-01-05T13:00:00Z');
const over = (from_id: string, to_id: string, created_at: string, ended_by: string | null = null) => ({
  ...row('1', from_id, to_id, created_at),
  decided_at: '2026-01-05T12:00:00Z',
  ended_by,
});

it('who was asked without success rests for a day from the last time, who declined oneself does not', () => {
  const rows = [
    over('me', 'dina', '2026-01-05T08:00:00Z'),
    over('me', 'dina', '2026-01-05T10:00:00Z'),
    over('esther', 'me', '2026-01-05T10:00:00Z'),
    // Long asked, and declined only now.
    over('me', 'ruth', '2026-01-04T12:00:00Z'),
  ];
  expect([...restingOf('me', rows, now)]).toEqual([['dina', new Date('2026-01-06T10:00:00Z')]]);
});

it('who ended a partnership rests for a day from its end, whoever had asked; whom one left oneself does not', () => {
  const rows = [
    over('me', 'dina', '2025-01-05T08:00:00Z', 'dina'),
    over('esther', 'me', '2025-01-05T08:00:00Z', 'esther'),
    over('me', 'ruth', '2026-01-05T10:00:00Z', 'me'),
  ];
  const until = new Date('2026-01-06T12:00:00Z');
  expect([...restingOf('me', rows, now)]).toEqual([
    ['dina', until],
    ['esther', until],
  ]);
});
