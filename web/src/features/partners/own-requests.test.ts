import { expect, it } from 'vitest';
import { type RequestRow, sorted } from './own-requests.ts';
import { partnerName } from './partner-name.ts';

const row = (
  id: string,
  from_id: string,
  to_id: string,
  status: string,
  created_at = '2026-01-05T10:00:00Z',
) => ({ id, from_id, to_id, status, message: null, created_at }) satisfies RequestRow;

it('requests are told apart by who asked and what became of them', () => {
  const rows = [
    row('1', 'me', 'dina', 'sent'),
    row('2', 'esther', 'me', 'sent'),
    row('3', 'me', 'ruth', 'accepted'),
    row('4', 'yael', 'me', 'accepted'),
  ];
  const people = [{ id: 'esther', first_name: 'Esther', last_name: 'Levi', avatar_url: 'e.webp' }];
  const { received, sent, partners } = sorted('me', rows, people);
  expect(sent.map(({ person }) => person.id)).toEqual(['dina']);
  expect(partners.map(({ person }) => person.id)).toEqual(['ruth', 'yael']);
  expect(received).toMatchObject([
    { id: '2', person: { id: 'esther', name: 'Esther Levi', picture: 'e.webp' } },
  ]);
});

it('who was asked without success rests for a day from the last time, who declined oneself does not', () => {
  const rows = [
    row('1', 'me', 'dina', 'withdrawn', '2026-01-05T08:00:00Z'),
    row('2', 'me', 'dina', 'declined', '2026-01-05T10:00:00Z'),
    row('3', 'esther', 'me', 'declined'),
  ];
  expect([...sorted('me', rows, []).resting]).toEqual([['dina', new Date('2026-01-06T10:00:00Z')]]);
});

it('an initial stands with a full stop', () => {
  expect(partnerName({ first_name: 'Dina', last_name: 'L' })).toBe('Dina L.');
  expect(partnerName({ first_name: 'Dina', last_name: 'Levi' })).toBe('Dina Levi');
  expect(partnerName({ first_name: ' Dina ', last_name: '' })).toBe('Dina');
});
