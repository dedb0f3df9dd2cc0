import { expect, it } from 'vitest';
import { fullName, joinNames, shortName, teacherName } from './names.ts';

const david = { title: 'Rabbi', first_name: ' David ', last_name: 'Benhamou' };

it('joins what is known of a name', () => {
  expect(fullName(david)).toBe('David Benhamou');
  expect(fullName({ first_name: 'Miriam', last_name: null })).toBe('Miriam');
  expect(fullName(null)).toBe('');
  expect(joinNames(undefined, '', ' Levi')).toBe('Levi');
});

it('addresses a teacher by the title', () => {
  expect(teacherName(david)).toBe('Rabbi David Benhamou');
  expect(teacherName({ ...david, title: null })).toBe('David Benhamou');
});

it('ends an initial with a full stop, and leaves a last name as it is', () => {
  expect(shortName({ first_name: 'Sarah', last_name: 'L' })).toBe('Sarah L.');
  expect(shortName({ first_name: 'דוד', last_name: 'כ' })).toBe('דוד כ.');
  expect(shortName({ first_name: ' Dina ', last_name: '' })).toBe('Dina');
  expect(shortName(david)).toBe('David Benhamou');
});
