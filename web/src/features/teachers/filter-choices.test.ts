import { expect, it } from 'vitest';
import { choiceText, filterChoices } from './filter-choices.ts';

const everyone = { question: '', subjects: [], languages: [], audiences: [] };
const counted = (kind: string, label: string, teachers: number, is_lower_bound = false) => ({
  kind,
  value: label.toLowerCase(),
  label,
  teachers,
  is_lower_bound,
});
const rows = [
  counted('subject', 'Talmud', 2000, true),
  counted('subject', 'Torah', 3),
  counted('language', 'French', 2),
  counted('audience', 'men', 4),
  counted('audience', 'women', 1),
  counted('audience', 'children', 2),
];
const audiences = (gender: 'male' | 'female' | undefined, chosen: string[] = []) =>
  filterChoices(rows, { ...everyone, audiences: chosen }, gender).audiences.map(({ value }) => value);

it('sorts the counts by filter and knows what is chosen', () => {
  const { subjects, languages } = filterChoices(rows, { ...everyone, subjects: ['talmud'] }, undefined);
  expect(subjects).toEqual([
    { value: 'Talmud', teachers: 2000, atLeast: true, chosen: true },
    { value: 'Torah', teachers: 3, atLeast: false, chosen: false },
  ]);
  expect(languages.map(({ value }) => value)).toEqual(['French']);
});

it('offers the audiences that the viewer may belong to', () => {
  expect(audiences(undefined)).toEqual(['men', 'women', 'children']);
  expect(audiences('male')).toEqual(['men', 'children']);
  expect(audiences('female')).toEqual(['women', 'children']);
  expect(audiences('male', ['women'])).toEqual(['men', 'women', 'children']);
});

it('keeps what is chosen and found nowhere, so that it can be taken back', () => {
  const { subjects } = filterChoices(rows, { ...everyone, subjects: ['Alchemy'] }, undefined);
  expect(subjects.at(-1)).toEqual({ value: 'Alchemy', teachers: 0, atLeast: false, chosen: true });
});

it('says when a number is only a lower bound', () => {
  expect(choiceText('Talmud', { value: '', teachers: 2000, atLeast: true, chosen: false }, 'en')).toBe(
    'Talmud (2,000+)',
  );
  expect(choiceText('Talmud', { value: '', teachers: 12, atLeast: false, chosen: false }, 'de')).toBe(
    'Talmud (12)',
  );
});
