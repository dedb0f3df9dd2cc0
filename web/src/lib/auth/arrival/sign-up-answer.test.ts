import { expect, it } from 'vitest';
import { isUnasked } from './sign-up-answer.ts';

const user = (provider: string, for_child?: boolean) => ({
  app_metadata: { provider },
  user_metadata: for_child === undefined ? {} : { for_child },
});

it('asks who came from a third party, until they have answered', () => {
  expect(isUnasked(user('google'))).toBe(true);
  expect(isUnasked(user('google', false))).toBe(false);
  expect(isUnasked(user('google', true))).toBe(false);
});

it('asks nobody who signed up with an address, also where they have connected a third party since', () => {
  expect(isUnasked(user('email'))).toBe(false);
  expect(isUnasked(user('child'))).toBe(false);
});
