import { useEffect, useState } from 'react';
import { useAction } from '#kit/action/use-action.ts';
import type { Profile } from '#lib/auth/auth-state.ts';
import {
  changesOf,
  draftOf,
  highestHourlyRate,
  longest,
  type ProfileChanges,
  type ProfileDraft,
  readHourlyRate,
} from './profile-draft.ts';
import { isReviewedTeacher } from './reviewed-changes.ts';
import { forgetDraft, saveDraft, savedDraft } from './saved-draft.ts';
import { addTag } from './tags.ts';

export type TagName = 'subjects' | 'languages';
type Typed = Record<TagName, string>;
export type ProfileError = 'required' | 'tooLong' | 'rateTooHigh';
export type ProfileForm = ReturnType<typeof useProfileForm>;

const nothingTyped: Typed = { subjects: '', languages: '' };

/** Holds what is being written, and what it was when the writing began: only the difference is saved. */
export function useProfileForm(
  profile: Profile,
  save: (changes: ProfileChanges) => Promise<void>,
  onError: (error: unknown) => void,
) {
  const isTeacher = profile.role === 'teacher';
  const { id } = profile;
  const [kept] = useState(() => savedDraft(id));
  const [before] = useState(() => kept?.before ?? draftOf(profile));
  const [draft, setDraft] = useState(kept?.draft ?? before);
  const [typed, setTyped] = useState(nothingTyped);
  const [asked, setAsked] = useState(false);

  const changes = changesOf(before, withTyped(draft, typed), isTeacher);
  const errors = errorsOf(draft, before, isTeacher);
  const isChanged = Object.keys(changes).length > 0;

  useEffect(() => {
    if (isChanged) saveDraft({ id, before, draft });
    else forgetDraft();
  }, [id, before, draft, isChanged]);

  function change(part: Partial<ProfileDraft>) {
    setDraft((now) => ({ ...now, ...part }));
  }

  /** Everything stays as it was typed when it does not work. */
  const { busy: saving, run } = useAction(
    async () => {
      if (isChanged) await save(changes);
      forgetDraft();
    },
    { onError },
  );

  /** Which field is wrong. */
  function validate(): keyof ProfileDraft | undefined {
    setAsked(true);
    return Object.keys(errors)[0] as keyof ProfileDraft | undefined;
  }

  return {
    isTeacher,
    /** Whose name, title and audiences an admin has approved; and whether another gender is looked at as well. */
    isReviewed: isReviewedTeacher(profile),
    isGenderReviewed: isReviewedTeacher(profile) || profile.gender !== null,
    draft,
    typed,
    saving,
    isChanged,
    changes,
    change,
    type: (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part })),
    errorOf: (name: keyof ProfileDraft) => (asked ? errors[name] : undefined),
    /** The person sees what will be saved as soon as they leave the field. */
    normalizeRate: () => {
      if (draft.hourly_rate !== before.hourly_rate) {
        change({ hourly_rate: String(readHourlyRate(draft.hourly_rate)) });
      }
    },
    validate,
    submit: run,
  };
}

/** A word that stands in its field but was not added is meant all the same. */
function withTyped(draft: ProfileDraft, typed: Typed): ProfileDraft {
  const list = (name: TagName) => {
    const added = addTag(draft[name], typed[name]);
    return 'tags' in added ? added.tags : draft[name];
  };
  return { ...draft, subjects: list('subjects'), languages: list('languages') };
}

function errorsOf(draft: ProfileDraft, before: ProfileDraft, isTeacher: boolean) {
  const errors: Partial<Record<keyof ProfileDraft, ProfileError>> = {};
  // An account from elsewhere may have come without a name; a name that is there is not taken away.
  if (draft.first_name.trim() === '' && before.first_name !== '') errors.first_name = 'required';
  for (const [name, limit] of Object.entries(longest) as [keyof typeof longest, number][]) {
    // The database counts characters, not the halves that some are made of.
    if ([...draft[name].trim()].length > limit) errors[name] = 'tooLong';
  }
  if (isTeacher && readHourlyRate(draft.hourly_rate) > highestHourlyRate) errors.hourly_rate = 'rateTooHigh';
  return errors;
}
