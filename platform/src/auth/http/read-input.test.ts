import { describe, expect, test } from 'vitest';
import { normalPhone } from './read-input.ts';

describe('a phone number', () => {
  test.each([
    ['+33 1 23 45 67 89', '33123456789'],
    ['15550001111', '15550001111'],
  ])('%j is stored as %s', (given, stored) => {
    expect(normalPhone(given)).toBe(stored);
  });

  test.each([undefined, '', '+', '0123', '1', '1234567890123456', '1-555-0001', '1555x'])(
    '%j is none',
    (given) => {
      expect(() => normalPhone(given)).toThrow('Invalid phone number format (E.164 required)');
    },
  );
});
