import { expect, it } from 'vitest';
import { missingRequirement, standingWith } from './standing.ts';

const somebody = {
  id: 'dina',
  first_name: 'Dina',
  last_name: 'Levi',
  avatar_url: null,
  location: null,
  bio: null,
  subjects_studied: [],
  languages_spoken: [],
  learning_level: null,
  study_availability: null,
  study_goals: null,
  time_zone: null,
  may_ask: false,
  request_id: null,
  request_status: null,
  is_asked_by_me: null,
  next_cursor: '1',
};
const rested = new Map([['dina', new Date()]]);

it.each([
  [{ request_status: 'accepted', is_asked_by_me: true }, 'partners'],
  [{ request_status: 'sent', is_asked_by_me: true }, 'sent'],
  [{ request_status: 'sent', is_asked_by_me: false }, 'received'],
  [{ may_ask: true }, 'resting'],
  [{}, 'unavailable'],
])('with %o one stands as %s', (fields, standing) => {
  expect(standingWith({ ...somebody, ...fields }, rested)).toBe(standing);
});

it('whom one may ask and has not asked lately, one may ask', () => {
  expect(standingWith({ ...somebody, may_ask: true }, new Map())).toBe('mayAsk');
});

it.each([
  [{ signedIn: false, gender: undefined }, undefined, 'visitor'],
  [{ signedIn: true, gender: 'male' }, 'teacher', 'notStudent'],
  [{ signedIn: true, gender: undefined }, 'student', 'gender'],
  [{ signedIn: true, gender: 'female' }, 'student', undefined],
])('%o as %s is kept back by %s', (viewer, role, requirement) => {
  expect(missingRequirement(viewer, role)).toBe(requirement);
});
