import { expect, it } from 'vitest';
import type { Child } from './family.ts';
import { forChild, learnerOf } from './learner.ts';

const child = (id: string) => ({ child_id: id, first_name: id }) as Child;
const children = [child('noa'), child('dan')];

it('is oneself where nobody was chosen, unless it is made for children', () => {
  expect(learnerOf('me', children, undefined, false)).toEqual({ id: 'me' });
  expect(learnerOf('me', children, undefined, true).id).toBe('noa');
  expect(learnerOf('me', [], undefined, true)).toEqual({ id: 'me' });
});

it('is whoever was chosen, as long as they are there', () => {
  expect(learnerOf('me', children, 'dan', false).id).toBe('dan');
  expect(learnerOf('me', children, 'me', true)).toEqual({ id: 'me' });
  expect(learnerOf('me', [child('noa')], 'dan', false)).toEqual({ id: 'me' });
  expect(learnerOf('me', [child('noa')], 'dan', true).id).toBe('noa');
});

it('says to the database which child it is, and nothing of oneself', () => {
  expect(forChild(learnerOf('me', children, 'dan', false))).toEqual({ child_id: 'dan' });
  expect(forChild({ id: 'me' })).toEqual({});
});
