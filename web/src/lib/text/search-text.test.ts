import { expect, test } from 'vitest';
import { searchText, searchWords } from './search-text.ts';

test.each([
  ['Élèves', 'eleves'],
  ['Nutzungs\u00adbedingungen', 'nutzungsbedingungen'],
  ['תַּלְמוּד', 'תלמוד'],
  ['רש״י', 'רשי'],
  ['רש"י', 'רשי'],
  ["ג'", 'ג'],
  ['שׁלום', 'שלומ'],
  ['תנ״ך', 'תנכ'],
])('%s is compared as %s', (written, compared) => expect(searchText(written)).toBe(compared));

test('words are parted at what is no letter', () => {
  expect(searchWords('בית־המדרש, «ברכות»')).toEqual(['בית', 'המדרש', 'ברכות']);
});
