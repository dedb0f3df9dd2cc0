import { expect, it } from 'vitest';
import { hebrewLetters } from '#shared/jewish-calendar/hebrew-numerals.ts';
import { mishnaSpan } from './use-learning.ts';

const at = (tractate: 'berakhot' | 'peah', chapter: number, mishna: number) => ({
  tractate,
  chapter,
  mishna,
});
const span = (...places: ReturnType<typeof at>[]) =>
  mishnaSpan(places, { tractate: (name) => name, number: String, chapterEnd: ':' });

it('the mishnayot of a day are named as shortly as can be', () => {
  expect(span(at('berakhot', 1, 1), at('berakhot', 1, 2))).toBe('berakhot 1:1–2');
  expect(span(at('berakhot', 1, 5), at('berakhot', 2, 1))).toBe('berakhot 1:5 – 2:1');
  expect(span(at('berakhot', 9, 5), at('peah', 1, 1))).toBe('berakhot 9:5 – peah 1:1');
  expect(span(at('berakhot', 9, 5))).toBe('berakhot 9:5');
});

it('in Hebrew they are counted in letters', () => {
  const names = { tractate: () => 'ברכות', number: hebrewLetters, chapterEnd: ', ' };
  expect(mishnaSpan([at('berakhot', 1, 5), at('berakhot', 2, 1)], names)).toBe('ברכות א, ה – ב, א');
});
