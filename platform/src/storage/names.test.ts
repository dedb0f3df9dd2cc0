import { describe, expect, it } from 'vitest';
import { arrayLiteral } from '../postgres/array-literal.ts';
import { largestFile, readSizeLimit } from './names.ts';
import { afterPrefix } from './prefix.ts';

describe('size limits', () => {
  it.each([
    [1000, 1000],
    ['1000', 1000],
    ['20mb', 20_000_000],
    ['1.5 KB', 1500],
    ['3B', 3],
    [largestFile, largestFile],
  ])('%s', (given, bytes) => expect(readSizeLimit(given)).toBe(bytes));

  it.each(['many', '', '-1', '5tb', 'NaN', '1e3'])('%j is none', (given) =>
    expect(() => readSizeLimit(given)).toThrow('Invalid file size format'),
  );
});

describe('the end of a prefix', () => {
  it.each([
    ['a', 'b'],
    ['folder/', 'folder0'],
    ['é', 'ê'],
    ['\ud7ff', '\ue000'],
    ['x\u{10ffff}', 'y'],
    ['', null],
    ['\u{10ffff}', null],
  ])('%j', (prefix, end) => expect(afterPrefix(prefix)).toBe(end));
});

it('lists survive whatever stands in them', () => {
  expect(arrayLiteral(['a', 'b "c"', 'd\\', '{e,f}', 'null', ''])).toBe(
    '{"a","b \\"c\\"","d\\\\","{e,f}","null",""}',
  );
});
