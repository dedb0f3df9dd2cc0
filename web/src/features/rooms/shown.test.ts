import { expect, it } from 'vitest';
import { mayBeBlocked } from './shown.ts';

const somebody = (id: string, leads = false, parent_of: string | null = null) => ({
  id,
  is_moderator: leads,
  parent_of,
});

it('everybody else may be blocked, and nobody oneself', () => {
  expect(mayBeBlocked(somebody('other'), 'me', false)).toBe(true);
  expect(mayBeBlocked(somebody('me'), 'me', false)).toBe(false);
});

it('in a room of children the teacher and parents may be, and no child', () => {
  expect(mayBeBlocked(somebody('teacher', true), 'me', true)).toBe(true);
  expect(mayBeBlocked(somebody('parent', false, 'Noa'), 'me', true)).toBe(true);
  expect(mayBeBlocked(somebody('child'), 'me', true)).toBe(false);
});
