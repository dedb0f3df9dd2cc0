import type { User } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { fallbackProfile, signUpData } from './fallback-profile.ts';

const user = (data: Record<string, unknown>): User => ({
  id: 'u',
  email: 'noa@lomdim.example',
  user_metadata: data,
  app_metadata: {},
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
});

it('says what was said at sign-up', () => {
  const said = {
    first_name: 'Noa',
    last_name: 'Ben',
    role: 'teacher',
    gender: 'female',
    preferred_language: 'fr',
  };
  expect(signUpData(user(said))).toEqual({
    ...said,
    id: 'u',
    email: 'noa@lomdim.example',
    trial_lessons_used: 0,
    max_trial_lessons: 2,
  });
});

it('makes nobody an admin, and believes no nonsense', () => {
  expect(
    signUpData(user({ role: 'admin', gender: 'x', preferred_language: 'xx', first_name: 7 })),
  ).toMatchObject({
    role: 'student',
    gender: null,
    preferred_language: 'en',
    first_name: '',
  });
});

it('is marked, and approved by nobody', () => {
  expect(fallbackProfile(user({ role: 'teacher' }))).toMatchObject({
    is_fallback: true,
    approval_status: null,
  });
});
