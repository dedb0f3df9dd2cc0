import { expect, it } from 'vitest';
import { email, maxLength, newPassword, required, sameAs } from './form.ts';

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
  expect(maxLength(3)('  abc  ')).toBeUndefined();
  expect(maxLength(3)('𝄞𝄞𝄞')).toBeUndefined();
  expect(maxLength(3)('abcd')).toBe('tooLong');
});

it('wants a new password as long as the server does, and twice the same', () => {
  expect(newPassword('1234567')).toBe('passwordShort');
  expect(newPassword('🌳🌳🌳🌳')).toBe('passwordShort');
  expect(newPassword('12345678')).toBeUndefined();
  expect(newPassword('x'.repeat(129))).toBe('passwordLong');
  expect(sameAs('password')('olive tree ', { password: 'olive tree' })).toBe('passwordsDiffer');
  expect(sameAs('password')('olive tree', { password: 'olive tree' })).toBeUndefined();
});
