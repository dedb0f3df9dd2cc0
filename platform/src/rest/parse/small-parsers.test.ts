import { describe, expect, test } from 'vitest';
import { arrayLiteral } from '../../postgres/array-literal.ts';
import { chooseMedia } from './accept.ts';
import { parseArguments, parseBody } from './body.ts';
import { csvToRows } from './csv.ts';
import { parsePrefer as parse, preferenceApplied } from './prefer.ts';
import { choosePage } from './range.ts';

const parsePrefer = (header: string) => parse(header, { choosesTxEnd: true });

describe('Prefer', () => {
  test('known preferences, the first of two that contradict, and the echo', () => {
    const preferences = parsePrefer(
      'return=minimal, count=exact,return=representation , foo, handling=strict=x',
    );
    expect(preferences).toEqual({ return: 'minimal', count: 'exact' });
    expect(preferenceApplied(preferences)).toBe('return=minimal, count=exact');
    expect(preferenceApplied({})).toBeUndefined();
  });

  test('max-affected needs strict handling, a time zone must exist', () => {
    expect(parsePrefer('max-affected=3')).toEqual({});
    expect(parsePrefer('handling=strict,max-affected=3')).toMatchObject({ maxAffected: 3 });
    expect(parsePrefer('timezone=Europe/Paris,tx=rollback')).toEqual({
      timezone: 'Europe/Paris',
      tx: 'rollback',
    });
    expect(parsePrefer('timezone=Jupiter/Red_Spot')).toEqual({});
    expect(() => parsePrefer('handling=strict, timezone=Jupiter/Red_Spot')).toThrow('Invalid preferences');
  });

  test('how the transaction ends is ignored where the caller may not choose, also when asked to be strict', () => {
    const granted = { choosesTxEnd: false };
    expect(parse('tx=rollback,count=exact', granted)).toEqual({ count: 'exact' });
    expect(parse('handling=strict,tx=rollback', granted)).toEqual({ handling: 'strict' });
    expect(() => parse('handling=strict,tx=never', granted)).toThrow('Invalid preferences');
  });
});

describe('Accept', () => {
  const neither = { raw: false, plan: false };

  test('the way to the answer, where it may be shown', () => {
    const requested =
      'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json"; options=analyze|evil|wal;';
    expect(chooseMedia(requested, { raw: false, plan: true })).toEqual({
      kind: 'plan',
      format: 'json',
      options: ['analyze', 'wal'],
      of: { kind: 'object', stripNulls: false },
      ofType: 'application/vnd.pgrst.object+json',
    });
    expect(() => chooseMedia(requested, neither)).toThrow('None of these media types');
  });

  test('the best that can be made', () => {
    expect(chooseMedia(undefined, neither)).toEqual({ kind: 'array', stripNulls: false });
    expect(chooseMedia('text/html, text/csv;q=0.5, application/json;q=0.1', neither)).toEqual({
      kind: 'csv',
    });
    expect(chooseMedia('application/vnd.pgrst.object+json;nulls=stripped', neither)).toEqual({
      kind: 'object',
      stripNulls: true,
    });
    expect(chooseMedia('text/plain', { raw: true, plan: false })).toEqual({
      kind: 'raw',
      type: 'text/plain',
    });
    expect(() => chooseMedia('text/plain', neither)).toThrow(
      'None of these media types are available: text/plain',
    );
  });
});

describe('pages', () => {
  test('the overlap of limit, offset, Range and the cap', () => {
    const pageOf = (requested: Parameters<typeof choosePage>[0], range?: string) =>
      choosePage(requested, range, 1000);
    expect(pageOf({ limit: undefined, offset: 0 })).toEqual({ offset: 0, limit: 1000 });
    expect(pageOf({ limit: 10, offset: 5 }, '8-100')).toEqual({ offset: 8, limit: 7 });
    expect(pageOf({ limit: 5000, offset: 0 })).toEqual({ offset: 0, limit: 1000 });
    expect(choosePage({ limit: 5000, offset: 0 }, '0-9', 3)).toEqual({ offset: 0, limit: 3 });
    expect(pageOf({ limit: 0, offset: 3 })).toEqual({ offset: 3, limit: 0 });
    expect(pageOf({ limit: undefined, offset: 0 }, 'nonsense')).toEqual({ offset: 0, limit: 1000 });
    expect(() => pageOf({ limit: -1, offset: 0 })).toThrow('not satisfiable');
    expect(() => pageOf({ limit: undefined, offset: 0 }, '9-3')).toThrow('not satisfiable');
  });
});

describe('bodies', () => {
  const json = (text: string, columns?: string[]) =>
    parseBody(Buffer.from(text), 'application/json', columns);

  test('JSON keeps its bytes and tells its keys', () => {
    expect(json('{"a":1,"b":12345678901234567890}')).toMatchObject({ shape: 'object', keys: ['a', 'b'] });
    expect(json('{"b":12345678901234567890}').json.toString()).toBe('{"b":12345678901234567890}');
    expect(json('[{"a":1,"b":2},{"b":3,"a":4}]')).toMatchObject({ shape: 'array', keys: ['a', 'b'] });
    expect(json('[{"a":1},{"b":3}]', ['a'])).toMatchObject({ keys: ['a'] });
    expect(json('{"__proto__":1}').keys).toEqual(['__proto__']);
    expect(json('5')).toMatchObject({ shape: 'scalar', keys: [] });
  });

  test('what cannot be read is refused', () => {
    expect(() => json('{')).toThrow('Empty or invalid json');
    expect(() => json('[{"a":1},{"a":1,"b":1}]')).toThrow('All object keys must match');
    expect(() => json('[{"a":1},null]')).toThrow('All object keys must match');
    expect(() => parseBody(Buffer.from('x'), 'image/png', undefined)).toThrow(
      'Content-Type not acceptable: image/png',
    );
  });

  test('forms and CSV become JSON', () => {
    const form = parseBody(
      Buffer.from('a=1+2&b=%C3%A9&__proto__=x'),
      'application/x-www-form-urlencoded',
      undefined,
    );
    expect(form.json.toString()).toBe('{"a":"1 2","b":"é","__proto__":"x"}');
    expect(csvToRows('a,b\r\n1,"x\n""y"""\r\nNULL,\n')).toEqual([
      { a: '1', b: 'x\n"y"' },
      { a: null, b: '' },
    ]);
    expect(() => csvToRows('a,b\n1\n')).toThrow('same number of fields');
    expect(() => csvToRows('')).toThrow('Empty or invalid csv');
    expect(() => csvToRows('a\n"open')).toThrow('Empty or invalid csv');
  });

  test('arguments need not be an object', () => {
    expect(parseArguments(Buffer.from('[1,2]'), 'application/json')).toMatchObject({
      shape: 'array',
      keys: [],
    });
    expect(parseArguments(Buffer.from('[{"a":1}]'), 'application/json')).toMatchObject({
      shape: 'array',
      keys: ['a'],
    });
  });
});

test('array literals quote every element', () => {
  expect(arrayLiteral(['a', 'b,c', '"', '\\', '', 'null'])).toBe('{"a","b,c","\\"","\\\\","","null"}');
});
