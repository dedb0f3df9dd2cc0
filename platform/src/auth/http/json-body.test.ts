import { expect, test } from 'vitest';
import { parseJson } from './json-body.ts';

test('takes what PostgreSQL can keep', () => {
  expect(parseJson('')).toBeUndefined();
  expect(parseJson(' {"a": ["שלום", 1, null, {"b": "😀"}]} ')).toEqual({ a: ['שלום', 1, null, { b: '😀' }] });
  expect(parseJson(String.raw`{"a": "\\u0000"}`)).toEqual({ a: '\\u0000' });
});

test.each([
  ['{', 'bad_json', 'parse'],
  [String.raw`{"a": {"b": ["x", "\u0000"]}}`, 'validation_failed', 'body.a.b[1]'],
  [String.raw`{"a\u0000": 1}`, 'validation_failed', 'body'],
  [String.raw`{"a": "\ud83d"}`, 'validation_failed', 'body.a'],
  ['{"__proto__": {}}', 'bad_json', 'body'],
  [`{"a": ${'['.repeat(40)}${']'.repeat(40)}}`, 'bad_json', 'too deeply'],
])('refuses %s', (text, code, path) => {
  expect(() => parseJson(text)).toThrow(expect.objectContaining({ status: 400, code }));
  expect(() => parseJson(text)).toThrow(path);
});
