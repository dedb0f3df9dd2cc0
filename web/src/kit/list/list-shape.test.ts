import { expect, it } from 'vitest';
import { afterPage, isKept, keptList, type ListShape, withNextPage } from './list-shape.ts';

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

it('keeps the last twenty lists', () => {
  const first = keptList('first');
  expect(keptList('first')).toBe(first);
  for (let number = 0; number < 20; number += 1) keptList(`another ${number}`);
  expect(isKept('first')).toBe(false);
  expect(isKept('another 0')).toBe(true);
});
