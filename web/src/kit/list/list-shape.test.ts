import { expect, it } from 'vitest';
import { afterPage, isKept, keptList, type ListShape, shownBefore, withNextPage } from './list-shape.ts';

const beginning: ListShape = { cursors: [null], next: undefined };
const three: ListShape = { cursors: [null, 'a', 'b'], next: 'c' };

it('grows by a page when the one before is full', () => {
  const one = afterPage(beginning, 0, 12, 'a');
  expect(one).toEqual({ cursors: [null], next: 'a' });
  expect(withNextPage(one)).toEqual({ cursors: [null, 'a'], next: undefined });
});

it('does not grow before the last page has come, nor beyond the end', () => {
  expect(withNextPage(beginning)).toBe(beginning);
  const ended = afterPage(beginning, 0, 5, undefined);
  expect(ended).toEqual({ cursors: [null], next: null });
  expect(withNextPage(ended)).toBe(ended);
});

it('ends before a page on which there is nothing', () => {
  expect(afterPage({ cursors: [null, 'a'], next: undefined }, 1, 0, undefined)).toEqual({
    cursors: [null],
    next: null,
  });
  expect(afterPage(beginning, 0, 0, undefined)).toEqual({ cursors: [null], next: null });
});

it('goes on from where a page ends now', () => {
  expect(afterPage(three, 0, 12, 'a')).toBe(three);
  expect(afterPage(three, 0, 12, 'x')).toEqual({ cursors: [null, 'x', 'b'], next: 'c' });
  expect(afterPage(three, 1, 4, undefined)).toEqual({ cursors: [null, 'a'], next: null });
});

it('begins where the address says, unless it began again because the place is of another question', () => {
  const place = { shown: 24, cursor: '0.95.id.0123456789ab' };
  expect(shownBefore(place, '0.17.other.0123456789ab')).toBe(24);
  expect(shownBefore(place, '0.17.other.ba9876543210')).toBe(0);
  expect(shownBefore(place, undefined)).toBe(24);
  expect(shownBefore({ shown: 0, cursor: null }, '0.17.other.ba9876543210')).toBe(0);
  expect(keptList('from there', place.cursor).cursors).toEqual([place.cursor]);
});

it('keeps the last twenty lists', () => {
  const first = keptList('first');
  expect(keptList('first')).toBe(first);
  for (let number = 0; number < 20; number += 1) keptList(`another ${number}`);
  expect(isKept('first')).toBe(false);
  expect(isKept('another 0')).toBe(true);
});
