import { describe, expect, it } from 'vitest';
import { openedCourses, readCourses, readEuros } from './amounts.ts';

describe('euros', () => {
  it.each([
    ['1', 100],
    ['12,50', 1250],
    ['12.50', 1250],
    ['12,5', 1250],
    [' 12.05 ', 1205],
    ['€ 20', 2000],
    ['20 €', 2000],
    ['1 000', 100_000],
    ['1\u202f000,50', 100_050],
    ['1’000.50', 100_050],
    ['1.000,50', 100_050],
    ['1,000.50', 100_050],
    ['1.000.000', 100_000_000],
    ['1000000', 100_000_000],
    ['0,99999', undefined],
    ['007', 700],
  ])('%j is %s cents', (typed, cents) => {
    const read = readEuros(typed);
    expect('value' in read ? read.value : undefined).toBe(cents);
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['€', 'amount'],
    ['0', 'tooSmall'],
    ['0,99', 'tooSmall'],
    ['-5', 'tooSmall'],
    ['−5,00', 'tooSmall'],
    ['ten', 'amount'],
    ['12,50,', 'amount'],
    ['1e3', 'amount'],
    ['Infinity', 'amount'],
    ['12..5', 'amount'],
    ['1.00.000', 'amount'],
    ['1.000', 'unclear'],
    ['1,000', 'unclear'],
    ['12,345', 'unclear'],
    ['1000000,01', 'tooLarge'],
    ['9'.repeat(400), 'tooLarge'],
  ])('%j is not taken: %s', (typed, error) => {
    expect(readEuros(typed)).toEqual({ error });
  });
});

describe('courses', () => {
  it.each([
    ['1', { value: 1 }],
    [' 12 ', { value: 12 }],
    ['10000', { value: 10_000 }],
    ['', { error: 'required' }],
    ['0', { error: 'tooFew' }],
    ['-3', { error: 'tooFew' }],
    ['10001', { error: 'tooMany' }],
    ['9'.repeat(400), { error: 'tooMany' }],
    ['2,5', { error: 'courses' }],
    ['two', { error: 'courses' }],
  ])('%j', (typed, read) => {
    expect(readCourses(typed)).toEqual(read);
  });
});

it.each([
  [100, 1, 0],
  [999, 1, 0],
  [1000, 1, 1],
  [5000, 5, 5],
  [1250, 2, 1],
  [5000, 2, 2],
])('%i cents for %i courses open %i', (cents, courses, opened) => {
  expect(openedCourses(cents, courses)).toBe(opened);
});
