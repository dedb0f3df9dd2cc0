import { expect, it } from 'vitest';
import type { Viewer } from '#lib/auth/viewer.ts';
import type { Child } from './family.ts';
import { lookingFor } from './looking-for.ts';

const mother: Viewer = { key: 'mother female', gender: 'female', signedIn: true, known: true };
const son = { child_id: 'dan', gender: 'male', age: 9 } as Child;

it('is oneself where no child was chosen', () => {
  expect(lookingFor(mother, undefined)).toBe(mother);
});

it('goes by the child’s gender, and is another list', () => {
  const found = lookingFor(mother, son);
  expect(found).toMatchObject({ gender: 'male', childId: 'dan', signedIn: true, known: true });
  expect(found.key).not.toBe(mother.key);
  // Older, it may be shown others.
  expect(lookingFor(mother, { ...son, age: 10 }).key).not.toBe(found.key);
  expect(lookingFor(mother, { ...son, gender: null }).gender).toBeUndefined();
});
