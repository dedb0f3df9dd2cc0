import { expect, test } from 'vitest';
import { FeedRefusal } from '../live-feed.ts';
import { parseFilter } from './conditions.ts';
import { compileFilter, type Json } from './filter.ts';
import { likeMatcher } from './like.ts';
import type { Column } from './tables.ts';

const column = (name: string, type: string): Column => ({
  name,
  type,
  sqlType: type,
  isKey: false,
  readableBy: ['anon'],
});
const columns = [
  column('id', 'int4'),
  column('name', 'text'),
  column('at', 'timestamptz'),
  column('area', 'point'),
];
const readValue = async ({ type }: Column, written: string): Promise<Json> =>
  type === 'int4' ? Number(written) : written;

const rows = [
  { id: 1, name: 'Ruth', at: '2026-01-01T10:00:00+00:00' },
  { id: 2, name: 'ruth, the "other"', at: '2026-01-01T10:00:00.5+00:00' },
  { id: 3, name: null, at: '2026-01-01T10:00:00.51+00:00' },
];

async function idsWith(filter: string): Promise<number[]> {
  const { matches } = await compileFilter(filter, columns, readValue);
  return rows.filter(matches).map(({ id }) => id);
}

test.each([
  ['id=eq.2', [2]],
  ['id=not.eq.2', [1, 3]],
  ['id=in.(1,3)', [1, 3]],
  ['id=not.in.(1,3)', [2]],
  ['name=eq.ruth, the "other"', [2]],
  ['name=eq."ruth, the \\"other\\""', [2]],
  ['name=in.("ruth, the \\"other\\"",Ruth)', [1, 2]],
  ['name=neq.Ruth', [2]],
  ['name=not.neq.Ruth', [1]],
  ['name=is.null', [3]],
  ['name=not.is.null', [1, 2]],
  ['name=isdistinct.Ruth', [2, 3]],
  ['name=ilike.ru%', [1, 2]],
  ['name=not.like.R%', [2]],
  ['name=match.^R', [1]],
  ['name=imatch.^r', [1, 2]],
  ['name=not.match.^R', [2]],
  ['name=match."^r.*\\\\W$"', [2]],
  ['at=gt.2026-01-01T10:00:00+00:00', [2, 3]],
  ['at=lte.2026-01-01T10:00:00.5+00:00', [1, 2]],
  ['id=gt.1,name=is.null', [3]],
  ['id=gte.1,name=eq.a,id=eq.1', []],
])('%s', async (filter, expected) => {
  expect(await idsWith(filter)).toEqual(expected);
});

test.each([
  'id',
  'id=eq',
  '=eq.1',
  'id=match.1',
  'name=match.(',
  'name=imatch.(?=a)',
  'other=eq.1',
  'id=in.1,2',
  'name=is.ruth',
  'area=lt.(1,2)',
  `id=in.(${Array.from({ length: 101 }, (_, index) => index)})`,
  Array.from({ length: 11 }, () => 'id=eq.1').join(','),
  `name=eq.${'x'.repeat(5000)}`,
])('refused: %s', async (filter) => {
  await expect(idsWith(filter)).rejects.toBeInstanceOf(FeedRefusal);
});

test('the column that must have a value is known, so that rows find their filters', async () => {
  expect((await compileFilter('name=neq.x,id=in.(1,2)', columns, readValue)).pinned).toEqual({
    column: 'id',
    values: ['1', '2'],
  });
  expect((await compileFilter('id=not.eq.1', columns, readValue)).pinned).toBeUndefined();
});

test('a row that would take too long to decide is neither let through nor its opposite', async () => {
  const long = [{ name: 'a'.repeat(60_000) }];
  for (const filter of ['name=match.(a*)*b', 'name=not.match.(a*)*b']) {
    const { matches } = await compileFilter(filter, columns, readValue);
    expect(long.filter(matches), filter).toEqual([]);
  }
});

test('a comma belongs to a value unless a condition follows it', () => {
  expect(parseFilter('name=eq.a,b=c,id=eq.1').map(({ values }) => values)).toEqual([['a,b=c'], ['1']]);
});

test.each([
  ['%', '', true],
  ['_', '', false],
  ['_', '\u{1F54E}', true],
  ['a%b%c', 'a-b-b-c', true],
  ['a%b%c', 'a-b-b-d', false],
  ['100\\%', '100%', true],
  ['100\\%', '1000', false],
  ['%a%a%a%a%a%a%a%a%b', 'a'.repeat(4000), false],
])('like %s', (pattern, text, expected) => {
  expect(likeMatcher(pattern, false)(text)).toBe(expected);
});
