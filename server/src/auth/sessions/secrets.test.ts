import { expect, test } from 'vitest';
import { hashCode, newCode, newSecret, openWithParent, sealWithParent } from './secrets.ts';

test('a sealed token opens with its parent and with nothing else', () => {
  const [token, parent] = [newSecret(), newSecret()];
  const sealed = sealWithParent(token, parent);
  expect(sealed).not.toContain(token);
  expect(openWithParent(sealed, parent)).toBe(token);
  expect(() => openWithParent(sealed, newSecret())).toThrow();
});

test('a code is six digits, and its hash depends on key and address', () => {
  expect(newCode()).toMatch(/^\d{6}$/);
  const [one, other] = [Buffer.from('key'), Buffer.from('other')];
  expect(hashCode(one, 'a@b.example', '123456')).toBe(hashCode(one, 'a@b.example', '123456'));
  expect(hashCode(one, 'a@b.example', '123456')).not.toBe(hashCode(other, 'a@b.example', '123456'));
  expect(hashCode(one, 'a@b.example', '123456')).not.toBe(hashCode(one, 'c@b.example', '123456'));
});
