import type { Language } from '@lomdim/contract/languages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Auth, useAuth } from '../auth/auth-context.ts';
import { isChild } from '../auth/child.ts';
import { unsavedLanguage } from './unsaved-language.ts';

/** Moments at which what failed before may succeed. */
const chances = ['online', 'focus'] as const;

/** Writes the chosen language into the profile, one choice after the other, and tries again later where that fails. */
export function useSavedLanguage() {
  const auth = useAuth();
  const { user, profile, updateProfile } = auth;
  const person = user?.id;
  // A child's profile is its parent's to change: what it chooses stays in this browser.
  const isWritten = !isChild(auth);
  const [failedFor, setFailedFor] = useState<string>();
  const before = useRef<Promise<void>>(Promise.resolve());

  const keep = useCallback(
    (language: Language) => {
      if (person !== undefined) unsavedLanguage.keep(person, language);
    },
    [person],
  );

  const save = useCallback(
    (language: Language): Promise<void> => {
      if (person === undefined || !isWritten) return Promise.resolve();
      before.current = before.current.then(async () => {
        // Somebody changed their mind while the choice before was being saved.
        if (unsavedLanguage.of(person) !== language) return;
        const error = await write(updateProfile, language);
        if (error) console.error('Failed to save preference to profile', error);
        else if (unsavedLanguage.of(person) === language) unsavedLanguage.forget();
        setFailedFor(error ? person : undefined);
      });
      return before.current;
    },
    [person, isWritten, updateProfile],
  );

  const hasProfile = profile !== null;
  useEffect(() => {
    if (person === undefined || !hasProfile) return;
    const tryAgain = () => {
      const language = unsavedLanguage.of(person);
      if (language !== undefined) void save(language);
    };
    tryAgain();
    for (const chance of chances) addEventListener(chance, tryAgain);
    return () => {
      for (const chance of chances) removeEventListener(chance, tryAgain);
    };
  }, [person, hasProfile, save]);

  return { keep, save, unsaved: failedFor !== undefined && failedFor === person };
}

async function write(updateProfile: Auth['updateProfile'], language: Language): Promise<unknown> {
  try {
    return (await updateProfile({ preferred_language: language })).error;
  } catch (error) {
    return error;
  }
}
