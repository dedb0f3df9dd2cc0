import { expect, test } from 'vitest';
import { readBasic } from './authenticate-client.ts';
import { parseForm } from './form-body.ts';

test('a form has each member once, and one without a value counts as left out', () => {
  expect(parseForm('grant_type=refresh_token&refresh_token=a%2Bb+c&scope=')).toEqual({
    grant_type: 'refresh_token',
    refresh_token: 'a+b c',
  });
  expect(parseForm('')).toEqual({});
  expect(() => parseForm('code=a&code=b')).toThrow('code is given twice');
  expect(() => parseForm('code=&code=b')).toThrow('code is given twice');
  expect(() => parseForm('code=%00')).toThrow('cannot be kept');
  expect(Object.getPrototypeOf(parseForm('__proto__=x'))).toBe(Object.prototype);
});

test('both parts of the header are form-encoded, and the secret may hold a colon', () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  expect(readBasic(encoded('notes:secret'))).toEqual({ id: 'notes', secret: 'secret' });
  expect(readBasic(encoded('my+notes:a%3Ab:c%25'))).toEqual({ id: 'my notes', secret: 'a:b:c%' });
  expect(readBasic(encoded('no colon'))).toEqual({ id: '', secret: '' });
  expect(() => readBasic(encoded('notes:%'))).toThrow('invalid basic auth encoding');
});
