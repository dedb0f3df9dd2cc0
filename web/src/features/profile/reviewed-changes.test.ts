import { expect, it } from 'vitest';
import type { Profile } from '#lib/auth/auth-state.ts';
import { asksForReview } from './reviewed-changes.ts';

const person = (fields: Partial<Profile>) =>
  ({ role: 'student', gender: null, approval_status: null, ...fields }) as Profile;

it('a first gender counts at once, a later one waits', () => {
  expect(asksForReview(person({}), { gender: 'male' })).toBe(false);
  expect(asksForReview(person({ gender: 'male' }), { gender: null })).toBe(true);
  expect(asksForReview(person({ gender: 'male' }), { first_name: 'Dan', bio: 'x' })).toBe(false);
});

it.each(['approved', 'suspended'])('name, title and audiences of a teacher (%s) wait', (approval_status) => {
  const teacher = person({ role: 'teacher', approval_status });
  expect(asksForReview(teacher, { title: 'Rav' })).toBe(true);
  expect(asksForReview(teacher, { gender: 'male' })).toBe(true);
  expect(asksForReview(teacher, { bio: 'x' })).toBe(false);
  expect(asksForReview({ ...teacher, approval_status: 'pending' }, { title: 'Rav' })).toBe(false);
});
