import { expect, test } from 'vitest';
import { readRedirectPattern } from './redirect-patterns.ts';

test.each([
  ['https://*', 'written out'],
  ['https://*.example', 'written out'],
  ['https://**.example.org', 'written out'],
  ['https://app.*.org', 'written out'],
  ['http://app.example.org', 'https'],
  ['https://', 'host'],
  ['https://app.example.org@evil.example', 'not an address'],
  ['javascript://alert', 'javascript:'],
  ['/dashboard', 'not an address'],
  ['*', 'not an address'],
  ['my*app://x', 'not an address'],
  ['myapp://*', 'before the path'],
])('%s is not taken', (text, message) => expect(readRedirectPattern(text)).toContain(message));

test.each([
  ['https://app.example.org:443', 'https://app.example.org/x', true],
  ['http://localhost:5173', 'http://localhost:5173/x', true],
  ['https://app.example.org/', 'https://app.example.org/', true],
  ['https://app.example.org/', 'https://app.example.org/x', false],
  ['https://app.example.org/a/*', 'https://app.example.org/a/b', true],
  ['https://app.example.org/a/*', 'https://app.example.org/a/b/c', false],
  ['https://app.example.org/a/**', 'https://app.example.org/a/b/c?d=e', true],
  ['https://app.example.org/a?', 'https://app.example.org/ab', true],
  ['https://app.example.org/a.b', 'https://app.example.org/axb', false],
  ['https://app.example.org/a', 'https://app.example.org/a?next=https://evil.example', false],
  ['https://*.app.example.org', 'https://one.app.example.org/x', true],
  ['https://*.app.example.org', 'https://app.example.org/x', false],
])('%s and %s: %s', (text, target, matches) => {
  const pattern = readRedirectPattern(text);
  expect(typeof pattern === 'function' && pattern(new URL(target))).toBe(matches);
});
