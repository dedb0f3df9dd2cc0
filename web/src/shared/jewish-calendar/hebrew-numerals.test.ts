import { expect, it } from 'vitest';
import { hebrewLetters, hebrewNumeral } from './hebrew-numerals.ts';

it.each([
  [1, 'א', 'א׳'],
  [10, 'י', 'י׳'],
  [15, 'טו', 'ט״ו'],
  [16, 'טז', 'ט״ז'],
  [17, 'יז', 'י״ז'],
  [59, 'נט', 'נ״ט'],
  [115, 'קטו', 'קט״ו'],
  [176, 'קעו', 'קע״ו'],
  [500, 'תק', 'ת״ק'],
  [787, 'תשפז', 'תשפ״ז'],
  [999, 'תתקצט', 'תתקצ״ט'],
])('%i is %s, and %s', (number, letters, numeral) => {
  expect([hebrewLetters(number), hebrewNumeral(number)]).toEqual([letters, numeral]);
});
