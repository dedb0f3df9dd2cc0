import { expect, test } from 'vitest';
import { hashCode, newCode, newSecret, openToken, sealToken } from './secrets.ts';

const newKey = () => ({ secret: Buffer.from(newSecret()), purpose: 'a test' });

test('a sealed token opens with the key, for its session, and with nothing else', () => {
  const [token, key, other] = [newSecret(), newKey(), newKey()];
  const sealed = sealToken(key, 'this session', token);
  expect(sealed).not.toContain(token);
  expect(openToken(key, 'this session', sealed)).toBe(token);
  expect(openToken(other, 'this session', sealed)).toBeUndefined();
  expect(openToken(key, 'another session', sealed)).toBeUndefined();
});

test('a code is six digits, and its hash depends on key and address', () => {
  expect(newCode()).toMatch(/^\d{6}$/);
  const [one, other] = [Buffer.from('key'), Buffer.from('other')];
  expect(hashCode(one, 'a@b.example', '123456')).toBe(hashCode(one, 'a@b.example', '123456'));
  expect(hashCode(one, 'a@b.example', '123456')).not.toBe(hashCode(other, 'a@b.example', '123456'));
  expect(hashCode(one, 'a@b.example', '123456')).not.toBe(hashCode(one, 'c@b.example', '123456'));
});
