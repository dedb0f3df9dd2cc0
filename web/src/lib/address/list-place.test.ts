import { describe, expect, it } from 'vitest';
import { fromItsBeginning, readListPlace, withListPlace } from './list-place.ts';

const cursor = '0.-4500.00000000-0000-4000-8000-000000000001.0123456789ab';
const beginning = { shown: 0, cursor: null };

describe('the place of a list', () => {
  it.each([
    ['cursor', { shown: 24, cursor }],
    ['count', { shown: 20, cursor: null }],
  ] as const)('by %s is read as it was written', (paging, place) => {
    const written = withListPlace(new URLSearchParams('q=Talmud&lng=fr'), place);
    expect(written.get('q')).toBe('Talmud');
    expect(written.get('lng')).toBe('fr');
    expect(readListPlace(written, paging)).toEqual(place);
    expect(fromItsBeginning(written).toString()).toBe('q=Talmud&lng=fr');
  });

  it.each([
    ...['', '0', '-1', '1e3', 'NaN', '9'.repeat(30), '10;drop table profiles', '١٢', `12-${cursor}`],
    ...['12-', '-12-a', '12-a b', `12-${'a'.repeat(201)}`, '12-<b>', "12-' or 1=1", `0-${cursor}`],
  ])('is the beginning where %j is none', (after) => {
    const address = new URLSearchParams({ after });
    const paging = after === `12-${cursor}` ? 'count' : 'cursor';
    expect(readListPlace(address, paging)).toEqual(beginning);
    if (paging === 'cursor') expect(readListPlace(address, 'count')).toEqual(beginning);
  });

  it('is the first where an address names several', () => {
    expect(readListPlace(new URLSearchParams('after=10&after=20'), 'count').shown).toBe(10);
    expect(
      withListPlace(new URLSearchParams('after=10&after=20'), { shown: 30, cursor: null }).toString(),
    ).toBe('after=30');
  });
});
