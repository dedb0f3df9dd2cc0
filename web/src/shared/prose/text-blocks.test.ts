import { describe, expect, it } from 'vitest';
import { minutesToRead, readBlocks, readPieces } from './text-blocks.ts';

it('tells paragraphs, headings, quotations and lists apart', () => {
  expect(readBlocks(['One.', '## Two', '- a', '- b', '> three', '- c'])).toEqual([
    { kind: 'paragraph', text: 'One.' },
    { kind: 'heading', text: 'Two' },
    { kind: 'list', entries: ['a', 'b'] },
    { kind: 'quotation', text: 'three' },
    { kind: 'list', entries: ['c'] },
  ]);
});

describe('within a line', () => {
  it('finds links', () => {
    expect(readPieces('Write [to us](/contact).', 'en')).toEqual([
      { kind: 'plain', text: 'Write ' },
      { kind: 'link', text: 'to us', to: '/contact' },
      { kind: 'plain', text: '.' },
    ]);
  });

  it('finds words of the glossary', () => {
    expect(readPieces('A [pair](term:havruta)', 'en')).toEqual([
      { kind: 'plain', text: 'A ' },
      { kind: 'term', text: 'pair', term: 'havruta' },
    ]);
  });

  it('finds Hebrew, whole phrases at once', () => {
    expect(readPieces('Say לשון הקודש (slowly)', 'en')).toEqual([
      { kind: 'plain', text: 'Say ' },
      { kind: 'hebrew', text: 'לשון הקודש' },
      { kind: 'plain', text: ' (slowly)' },
    ]);
  });

  it('finds links alone in a Hebrew text', () => {
    expect(readPieces('שלום, [חברותא](term:havruta) טובה.', 'he')).toEqual([
      { kind: 'plain', text: 'שלום, ' },
      { kind: 'term', text: 'חברותא', term: 'havruta' },
      { kind: 'plain', text: ' טובה.' },
    ]);
  });

  it('leaves everything else as it is', () => {
    expect(readPieces('a [b] (c) < d & e', 'en')).toEqual([{ kind: 'plain', text: 'a [b] (c) < d & e' }]);
  });
});

it('counts at least a minute', () => {
  expect(minutesToRead(['one'])).toBe(1);
  expect(minutesToRead([Array.from({ length: 720 }, () => 'word').join(' ')])).toBe(4);
});
