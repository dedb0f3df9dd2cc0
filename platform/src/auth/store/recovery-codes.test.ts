import { expect, test } from 'vitest';
import { newRecoveryCode, readRecoveryCode } from './recovery-codes.ts';

test('a code is four groups of four, without letters that look alike', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test.each([
  ['ABCD-EFGH-JKMN-PQRS', 'ABCDEFGHJKMNPQRS'],
  [' abcd efgh jkmn pqrs ', 'ABCDEFGHJKMNPQRS'],
  ['olio-0000-0000-0000', '0110000000000000'],
])('%s is read as %s', (typed, read) => {
  expect(readRecoveryCode(typed)).toBe(read);
});

test.each(['', '123456', 'ABCD-EFGH-JKMN-PQR', 'ABCD-EFGH-JKMN-PQRSX', 'ABCD-EFGH-JKMN-PQR!'])(
  '%j is no code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeUndefined();
  },
);
