import { expect, test } from 'vitest';
import { judgeSetback } from './setbacks.ts';

const smtp = (fields: Record<string, unknown>) => Object.assign(new Error('no'), fields);

test.each([
  ['an address that does not exist', { command: 'RCPT TO', responseCode: 550, permanent: true }, 'refused'],
  ['a text that is not taken', { command: 'DATA', responseCode: 554, permanent: true }, 'refused'],
  ['an address that is none', { code: 'EENVELOPE', command: 'API' }, 'refused'],
  ['a mailbox that is full for now', { command: 'RCPT TO', responseCode: 452, permanent: false }, undefined],
  ['a password that is wrong', { command: 'AUTH PLAIN', responseCode: 535, permanent: true }, undefined],
  ['a sender that is not allowed', { command: 'MAIL FROM', responseCode: 550, permanent: true }, undefined],
  ['a server that is away', { code: 'ESOCKET', command: 'CONN' }, undefined],
])('%s', (_what, fields, failure) => {
  const setback = judgeSetback(smtp(fields), 1, 10);
  expect(setback.next === 'fail' ? setback.kind : undefined).toBe(failure);
});

test('the waits grow, up to an hour, until nobody tries any more', () => {
  const waits = [1, 2, 3, 9, 10, 30, 59].map((attempts) => {
    const setback = judgeSetback(smtp({ code: 'ESOCKET' }), attempts, 10);
    return setback.next === 'wait' ? setback.waitSeconds : setback.kind;
  });
  expect(waits).toEqual([10, 20, 40, 2560, 3600, 3600, 3600]);
  expect(judgeSetback(smtp({ code: 'ESOCKET' }), 60, 10)).toMatchObject({ next: 'fail', kind: 'given_up' });
});
