import { describe, expect, it, test } from 'vitest';
import { mayLeaveFor, opensPage, placeOf, readApp } from './app.ts';

describe('the name of an app', () => {
  const nameOf = (name: string) => readApp({ id: 'a', name }).name;

  it('is one line, without signs that turn the words around it', () => {
    expect(nameOf('  Torah\n\tReader\u202e\u200f ')).toBe('Torah Reader');
  });

  it('is cut where it would fill the page', () => {
    expect(nameOf('א'.repeat(300))).toBe(`${'א'.repeat(79)}…`);
    expect(nameOf('א'.repeat(80))).toBe('א'.repeat(80));
  });

  it('is empty when there is none', () => expect(readApp({ id: 'a' }).name).toBe(''));
});

test.each([
  ['https://reader.example/about', 'reader.example'],
  ['http://reader.example:8080', 'reader.example:8080'],
  ['https://lomd\u0456m.example', 'xn--lomdm-q2e.example'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,hello', undefined],
  ['reader.example', undefined],
  ['', undefined],
])('the website %j is shown as %s', (uri, host) => {
  expect(readApp({ id: 'a', name: 'Reader', uri }).site?.host).toBe(host);
});

test.each([
  ['https://reader.example/back?x=1', { kind: 'site', host: 'reader.example' }],
  ['http://127.0.0.1:4711/back', { kind: 'device' }],
  ['http://localhost/back', { kind: 'device' }],
  ['http://[::1]:80/back', { kind: 'device' }],
  ['https://127.0.0.1.example/back', { kind: 'site', host: '127.0.0.1.example' }],
  ['com.example.reader:/back', { kind: 'app', scheme: 'com.example.reader:' }],
  ['nowhere', undefined],
])('%s leads to %j', (address, place) => expect(placeOf(address)).toEqual(place));

test.each([
  ['https://reader.example/back?code=1', true, true],
  ['http://127.0.0.1:4711/back?code=1', true, true],
  ['com.example.reader:/back?code=1', true, false],
  ['JavaScript:alert(1)', false, false],
  [' javascript:alert(1)', false, false],
  ['java\nscript:alert(1)', false, false],
  ['data:text/html,hello', false, false],
  ['blob:https://reader.example/1', false, false],
  ['vbscript:x', false, false],
  ['file:///etc/hosts', false, false],
  ['/dashboard', false, false],
  ['', false, false],
])('whether the page is left for %j: %s; and a page opens: %s', (address, leaves, opens) => {
  expect([mayLeaveFor(address), opensPage(address)]).toEqual([leaves, opens]);
});
