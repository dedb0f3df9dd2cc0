import { expect, it } from 'vitest';
import { emptySecret, secretText } from './secret.ts';

it('is complete with four pictures, in their order', () => {
  const three = { ...emptySecret, pictures: ['sun', 'fish', 'sun'] as const };
  expect(secretText(three)).toBeUndefined();
  expect(secretText({ ...three, pictures: [...three.pictures, 'key'] })).toBe('sun fish sun key');
});

it.each([
  ['123', undefined],
  ['1234', '1234'],
  ['123456', '123456'],
  ['1234567', undefined],
  ['12a4', undefined],
  ['١٢٣٤', undefined],
])('takes %s as a PIN: %s', (pin, sent) => {
  expect(secretText({ ...emptySecret, kind: 'pin', pin })).toBe(sent);
});

it('sends only what was chosen last', () => {
  expect(secretText({ kind: 'pictures', pictures: [], pin: '1234' })).toBeUndefined();
});
