import { defaultRole, genders, trials } from '@lomdim/contract/constants';
import { defaultLanguage, knownLanguage } from '@lomdim/contract/languages';
import type { User } from '@supabase/supabase-js';
import { deviceZone } from '../time-zones/device-zone.ts';
import type { Profile } from './auth-state.ts';

/** What someone said of themselves when they signed up. */
export function signUpData({ id, email, user_metadata: data }: User) {
  return {
    id,
    email: email ?? null,
    first_name: text(data.first_name),
    last_name: text(data.last_name),
    // Nobody makes themselves an admin.
    role: data.role === 'teacher' ? 'teacher' : defaultRole,
    gender: genders.find((gender) => gender === data.gender) ?? null,
    preferred_language: knownLanguage(data.preferred_language) ?? defaultLanguage,
    trial_lessons_used: 0,
    max_trial_lessons: trials.defaultMaximum,
  };
}

/** Lets someone go on while their profile cannot be loaded. It holds only the data of the sign-up. */
export function fallbackProfile(user: User): Profile {
  return {
    ...signUpData(user),
    approval_status: null,
    approved_at: null,
    approved_by: null,
    audiences: [],
    availability_status: null,
    avatar_url: null,
    bio: null,
    created_at: user.created_at,
    education: null,
    experience: null,
    hourly_rate: null,
    is_approved_for_children: false,
    // The account itself says it, see child.ts.
    is_child: user.app_metadata.provider === 'child',
    is_listed_as_partner: false,
    languages: [],
    learning_level: null,
    location: null,
    study_availability: null,
    study_goals: null,
    subjects: [],
    time_zone: deviceZone(),
    title: null,
    updated_at: user.created_at,
    is_fallback: true,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
