import { expect, it } from 'vitest';
import { birthYears, detailsOf, emptyFields, monthNames } from './child-fields.ts';

it('sends the month of birth as its first day, and languages as a list', () => {
  const details = detailsOf({ ...emptyFields, month: '03', year: '2018', languages: 'Hebrew,French' });
  expect(details).toMatchObject({ birthMonth: '2018-03-01', languages: ['Hebrew', 'French'] });
  expect(detailsOf(emptyFields).languages).toEqual([]);
});

it('offers the years of those who are at most 17 at any time of the year', () => {
  const years = birthYears(new Date('2026-11-16'));
  expect([years[0], years.at(-1)]).toEqual(['2026', '2008']);
});

it('names the months in the language of the page', () => {
  expect(monthNames('de')[2]).toEqual({ value: '03', text: 'März' });
});
