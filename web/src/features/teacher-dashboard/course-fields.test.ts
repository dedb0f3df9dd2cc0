import { expect, it } from 'vitest';
import { readFields } from './course-draft.ts';
import { centsOf, courseRules, fieldsOf, newCourse, rowOf } from './course-fields.ts';

const errorOf = (name: keyof typeof courseRules, value: string) =>
  courseRules[name].map((rule) => rule(value)).find(Boolean);

it('begins with the defaults of the product', () => {
  expect(newCourse).toMatchObject({
    duration: '30',
    sessions: '1',
    students: '10',
    trial: 'yes',
    audience: 'adults',
  });
});

it.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  [' 1 ', 100],
  ['0.99', 99],
  ['', undefined],
  ['1.234', undefined],
  ['twelve', undefined],
  ['-3', undefined],
  ['1e3', undefined],
])('reads %j as %s cents', (typed, cents) => expect(centsOf(typed)).toBe(cents));

it.each([
  ['title', '', 'required'],
  ['title', '   ', 'required'],
  ['title', 'x'.repeat(201), 'tooLong'],
  ['title', 'Rashi', undefined],
  ['subject', '', 'required'],
  ['price', '', 'required'],
  ['price', 'much', 'amount'],
  ['price', '0.99', 'outOfRange'],
  ['price', '1', undefined],
  ['price', '10000.01', 'outOfRange'],
  ['sessions', '0', 'outOfRange'],
  ['sessions', '1', undefined],
  ['sessions', '20', undefined],
  ['sessions', '21', 'outOfRange'],
  ['sessions', '2.5', 'outOfRange'],
  ['students', '50', undefined],
  ['students', '51', 'outOfRange'],
  ['students', '0', 'outOfRange'],
] as const)('says of a %s of %j: %s', (name, value, expected) => {
  expect(errorOf(name, value)).toBe(expected);
});

it('is the same course after a change to fields and back', () => {
  const fields = {
    ...newCourse,
    title: 'Rashi',
    subject: 'Torah',
    price: '12.50',
    ageRange: '18-25',
    trial: '',
  };
  expect(rowOf(fields)).toEqual({
    title: 'Rashi',
    description: null,
    subject: 'Torah',
    audience: 'adults',
    age_range: '18-25',
    level: null,
    language: null,
    price: 1250,
    session_duration_minutes: 30,
    total_sessions: 1,
    max_students: 10,
    is_trial_available: false,
  });
  expect(fieldsOf(rowOf(fields))).toEqual(fields);
});

it('takes from a draft only what the form knows', () => {
  expect(readFields('{"title":"Rashi","price":12,"unknown":"x"}')).toEqual({ ...newCourse, title: 'Rashi' });
  expect(readFields('not a draft')).toBeUndefined();
  expect(readFields(null)).toBeUndefined();
});
