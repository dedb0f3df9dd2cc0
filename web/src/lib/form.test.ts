import { expect, it } from 'vitest';
import { atMost, email, required } from './form.ts';

it('wants something that is not blank', () => {
  expect(required('')).toBe('required');
  expect(required('  \n')).toBe('required');
  expect(required(' a ')).toBeUndefined();
});

it.each(['a@b', ' name+tag@mail.example ', 'שם@דואר.example', ''])('accepts the address %j', (address) =>
  expect(email(address)).toBeUndefined(),
);

it.each(['name', 'name@', '@mail.example', 'two words@mail.example', 'a@b@c'])(
  'does not accept the address %j',
  (address) => expect(email(address)).toBe('email'),
);

it('counts characters as a reader does', () => {
  expect(atMost(3)('  abc  ')).toBeUndefined();
  expect(atMost(3)('𝄞𝄞𝄞')).toBeUndefined();
  expect(atMost(3)('abcd')).toBe('tooLong');
});
