import { describe, expect, test } from 'vitest';
import { AuthError } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { checkPasswordStrength } from './strength.ts';

const about = { email: 'rivka.levi@demo.example', metadata: { first_name: 'Rivka', last_name: 'Lévi' } };

function reasons(password: string): unknown {
  try {
    checkPasswordStrength(password, about);
    return [];
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return (error.details.weak_password as { reasons: unknown }).reasons;
  }
}

describe('passwords that others would guess', () => {
  test.each([
    'password',
    'Password1!',
    'P@ssw0rd',
    'qwertyui',
    '12345678',
    '87654321',
    'aaaaaaaa',
    'abcabcabc',
  ])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true));

  test.each(['shalom-demo-1', 'correct horse battery', 'Tr0ub4dor&3', 'k9$mw2!qz', '中文密码很好记吗'])(
    '%s is not',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});

describe('reasons against a password', () => {
  test('too short, too long', () => {
    expect(reasons('x9!kw2q')).toEqual(['length']);
    expect(reasons('x9!kw2qz')).toEqual([]);
    expect(reasons('x9 k'.repeat(32))).toEqual([]);
    expect(reasons(`${'x9 k'.repeat(32)}y`)).toEqual(['length']);
  });

  test('an emoji counts as one character', () => {
    expect(reasons('🌳🌊🔥🍎')).toEqual(['length']);
  });

  test('the own name or address', () => {
    expect(reasons('my-rivka.levi@demo.example')).toEqual(['characters']);
    expect(reasons('iamRIVKAhere')).toEqual(['characters']);
    expect(reasons('levi-2024!')).toEqual(['characters']);
    expect(reasons('unbelievible-2024!')).toEqual([]);
  });

  test('several at once', () => {
    expect(reasons('123')).toEqual(['length', 'pwned']);
  });
});
