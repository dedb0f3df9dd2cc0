import { expect, test } from 'vitest';
import { classifyFailure } from './delivery-failures.ts';

const smtp = (fields: Record<string, unknown>) => Object.assign(new Error('no'), fields);

test.each([
  ['an address that does not exist', { command: 'RCPT TO', responseCode: 550, permanent: true }, 'refused'],
  ['a text that is not taken', { command: 'DATA', responseCode: 554, permanent: true }, 'refused'],
  ['an address that is none', { code: 'EENVELOPE', command: 'API' }, 'refused'],
  ['a mailbox that is full for now', { command: 'RCPT TO', responseCode: 452, permanent: false }, undefined],
  ['a password that is wrong', { command: 'AUTH PLAIN', responseCode: 535, permanent: true }, undefined],
  ['a sender that is not allowed', { command: 'MAIL FROM', responseCode: 550, permanent: true }, undefined],
  ['a server that is away', { code: 'ESOCKET', command: 'CONN' }, undefined],
])('%s', (_what, fields, kind) => {
  const failure = classifyFailure(smtp(fields), 1, 10);
  expect(failure.next === 'fail' ? failure.kind : undefined).toBe(kind);
});

test('the waits grow, up to an hour, until it is not retried', () => {
  const waits = [1, 2, 3, 9, 10, 30, 59].map((attempts) => {
    const failure = classifyFailure(smtp({ code: 'ESOCKET' }), attempts, 10);
    return failure.next === 'wait' ? failure.waitSeconds : failure.kind;
  });
  expect(waits).toEqual([10, 20, 40, 2560, 3600, 3600, 3600]);
  expect(classifyFailure(smtp({ code: 'ESOCKET' }), 60, 10)).toMatchObject({
    next: 'fail',
    kind: 'given_up',
  });
});
