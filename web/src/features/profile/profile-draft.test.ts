import { describe, expect, it } from 'vitest';
import type { Profile } from '#lib/auth/auth-state.ts';
import { changesOf, draftOf, readHourlyRate } from './profile-draft.ts';

const profile: Profile = {
  id: '5b1e2f5e-7a53-4f4d-9d2b-5f3f0a1b2c3d',
  email: 'rivka@mail.example',
  first_name: 'Rivka',
  last_name: 'Stern',
  role: 'teacher',
  gender: null,
  preferred_language: 'en',
  trial_lessons_used: 0,
  max_trial_lessons: 2,
  approval_status: 'approved',
  approved_at: null,
  approved_by: null,
  availability_status: 'available',
  bio: null,
  location: 'Lyon, France',
  experience: null,
  title: null,
  education: null,
  avatar_url: null,
  subjects: ['Torah', 'Talmud'],
  languages: ['French'],
  audiences: ['women'],
  hourly_rate: null,
  learning_level: null,
  study_goals: null,
  study_availability: null,
  is_child: false,
  is_approved_for_children: false,
  is_listed_as_partner: false,
  time_zone: 'Europe/Paris',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
const before = draftOf(profile);

describe('what is sent of a profile', () => {
  it('is nothing when nothing changed, not even spaces around', () => {
    expect(changesOf(before, { ...before, first_name: ' Rivka ' }, true)).toEqual({});
  });

  it('is what changed and no more, with null for what was emptied', () => {
    const now = { ...before, bio: ' Learning every day. ', location: '', gender: 'female' };
    expect(changesOf(before, now, true)).toEqual({
      bio: 'Learning every day.',
      location: null,
      gender: 'female',
    });
  });

  it('is an empty name rather than none, because a name is never null', () => {
    expect(changesOf(before, { ...before, last_name: ' ' }, true)).toEqual({ last_name: '' });
  });

  it('holds a list when its entries or their order changed', () => {
    expect(changesOf(before, { ...before, subjects: ['Torah', 'Talmud'] }, true)).toEqual({});
    expect(changesOf(before, { ...before, subjects: ['Talmud', 'Torah'] }, true)).toEqual({
      subjects: ['Talmud', 'Torah'],
    });
  });

  it('holds an hourly rate for a teacher alone', () => {
    const now = { ...before, hourly_rate: '45' };
    expect(changesOf(before, now, true)).toEqual({ hourly_rate: 45 });
    expect(changesOf(before, now, false)).toEqual({});
  });
});

describe('the hourly rate', () => {
  it.each([
    ['45', 45],
    [' 0 ', 0],
    ['', 0],
    ['-5', 0],
    ['12.5', 0],
    ['1e3', 0],
    ['much', 0],
  ])('reads %j as %d', (typed, rate) => {
    expect(readHourlyRate(typed)).toBe(rate);
  });
});
