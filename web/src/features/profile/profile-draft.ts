import { maxLengths } from '@lomdim/contract/constants';
import type { Profile } from '#lib/auth/auth-state.ts';

/** The longest that the database takes; beyond it, it would refuse the whole profile. */
export const longest = {
  first_name: maxLengths.personName,
  last_name: maxLengths.personName,
  location: 200,
  bio: 5000,
  title: 100,
  education: 2000,
  experience: 2000,
  study_goals: 1000,
  study_availability: 200,
} as const;

export const maxTags = 40;
export const highestHourlyRate = 10_000;

const textFields = Object.keys(longest) as (keyof typeof longest)[];
const choiceFields = ['gender', 'preferred_language', 'learning_level', 'availability_status'] as const;
const listFields = ['subjects', 'languages', 'audiences'] as const;

type TextName = keyof typeof longest | (typeof choiceFields)[number] | 'hourly_rate';
type ListName = (typeof listFields)[number];

/** What the form holds: every text and choice as it stands in its control, empty where nothing was said. */
export type ProfileDraft = Record<TextName, string> &
  Record<ListName, readonly string[]> & { is_listed_as_partner: boolean };

export type ProfileChanges = Partial<
  Pick<Profile, keyof typeof longest | (typeof choiceFields)[number] | ListName> &
    Pick<Profile, 'hourly_rate' | 'is_listed_as_partner'>
>;

export function draftOf(profile: Profile): ProfileDraft {
  const texts = [...textFields, ...choiceFields].map((name) => [name, profile[name] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Record<TextName, string>),
    hourly_rate: profile.hourly_rate === null ? '' : String(profile.hourly_rate),
    subjects: profile.subjects,
    languages: profile.languages,
    audiences: profile.audiences,
    is_listed_as_partner: profile.is_listed_as_partner,
  };
}

/**
 * Only what the person changed is sent, so that a page that was opened long ago does not undo what was saved elsewhere
 * since. What only teachers have is never sent for anyone else.
 */
export function changesOf(before: ProfileDraft, now: ProfileDraft, isTeacher: boolean): ProfileChanges {
  const changes: Record<string, unknown> = {};
  for (const name of [...textFields, ...choiceFields]) {
    const text = now[name].trim();
    if (text !== before[name].trim()) changes[name] = text === '' && !neverNull.has(name) ? null : text;
  }
  for (const name of listFields) {
    if (!isSameList(now[name], before[name])) changes[name] = now[name];
  }
  if (now.is_listed_as_partner !== before.is_listed_as_partner) {
    changes.is_listed_as_partner = now.is_listed_as_partner;
  }
  if (isTeacher && now.hourly_rate.trim() !== before.hourly_rate.trim()) {
    changes.hourly_rate = readHourlyRate(now.hourly_rate);
  }
  return changes as ProfileChanges;
}

const neverNull: ReadonlySet<string> = new Set(['first_name', 'last_name', 'preferred_language']);

/** A whole number from zero up; anything else counts as zero. */
export function readHourlyRate(typed: string): number {
  const text = typed.trim();
  return /^\d+$/.test(text) ? Number(text) : 0;
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry, at) => entry === other[at]);
}
