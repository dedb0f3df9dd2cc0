import { AuthError } from '@lomdim/platform/auth/errors';
import { isCommonPassword } from '@lomdim/platform/auth/passwords/common-passwords';
import { isMadeOfProductWords } from '@lomdim/platform/auth/passwords/product-words';
import { checkPasswordStrength, type Policy } from '@lomdim/platform/auth/passwords/strength';
import { describe, expect, test } from 'vitest';
import { passwordWords } from './password-words.ts';

const about = { email: 'rivka.levi@demo.example', metadata: { first_name: 'Rivka', last_name: 'Lévi' } };

const usual: Policy = {
  config: {
    siteUrl: 'https://beitshemesh.example',
    accounts: { shortestPassword: 8, refusesCommonPasswords: true },
  },
  product: { longestPassword: 128, passwordWords },
};

function reasons(password: string, policy: Policy = usual): unknown {
  try {
    checkPasswordStrength(password, about, policy);
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

describe('passwords of the product’s own words', () => {
  test.each([
    ...['lomdim123', 'Lomdim-Torah-2024', 'L0md1m!!!', '5h4lom-d3mo', 'shalom-demo-1', 'TorahLearning613'],
    ...[
      'ilovetorah!',
      'mein Lehrer 1',
      'étude-talmud',
      'ShabbatShalom18',
      '613torah613',
      'teacher.student.1',
    ],
  ])('%s is made of them', (password) => expect(isMadeOfProductWords(password, passwordWords)).toBe(true));

  test.each([
    ...['olive tree by the well', 'a bench under the fig tree', 'k9$mw2!qz', '1234 5678', ''],
    ...['the torah scroll of my uncle', 'seven lamps in the evening', 'lomdimqx7vw'],
  ])('%s is not', (password) => expect(isMadeOfProductWords(password, passwordWords)).toBe(false));

  test('the name of the site is one of them', () => {
    expect(isMadeOfProductWords('BeitShemesh2024', ['beitshemesh'])).toBe(true);
    expect(reasons('Beitshemesh-2024')).toEqual(['pwned']);
    const elsewhere = { ...usual, config: { ...usual.config, siteUrl: 'https://elsewhere.example' } };
    expect(reasons('Beitshemesh-2024', elsewhere)).toEqual([]);
  });

  test('are read in reasonable time, however they are written', () => {
    expect(isMadeOfProductWords('0'.repeat(128), passwordWords)).toBe(false);
    expect(isMadeOfProductWords('a'.repeat(128), passwordWords)).toBe(false);
  });
});

describe('what an operator decides', () => {
  const decided = (accounts: Partial<Policy['config']['accounts']>): Policy => ({
    ...usual,
    config: { ...usual.config, accounts: { ...usual.config.accounts, ...accounts } },
  });

  test('the shortest length', () => {
    expect(reasons('x9!kw2qz', decided({ shortestPassword: 12 }))).toEqual(['length']);
    expect(reasons('x9!kw2qz7%ab', decided({ shortestPassword: 12 }))).toEqual([]);
  });

  test('whether common ones are refused; one’s own name always is', () => {
    expect(reasons('password', decided({ refusesCommonPasswords: false }))).toEqual([]);
    expect(reasons('lomdim-torah', decided({ refusesCommonPasswords: false }))).toEqual([]);
    expect(reasons('iamRIVKAhere', decided({ refusesCommonPasswords: false }))).toEqual(['characters']);
  });
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
