import { knownLanguage, languageDetection } from '@lomdim/contract/languages';
import { useEffect } from 'react';
import { currentTexts } from '#i18n/start.ts';
import { useAuth } from '../auth/auth-context.ts';
import { unsavedLanguage } from './unsaved-language.ts';

/**
 * Shows the language of the profile once it is there, and again when it is changed. A link that names a language, and a
 * choice that has not reached the profile, are newer than the profile.
 */
export function useLanguageOfProfile(): void {
  const { profile } = useAuth();
  const person = profile?.is_fallback ? undefined : profile?.id;
  const language = knownLanguage(profile?.preferred_language);

  // Not the object of useTranslation, which is a new one in each language: another choice is not a change of the profile.
  useEffect(() => {
    if (person === undefined || language === undefined || language === currentTexts().language) return;
    if (asksForLanguage() || unsavedLanguage.of(person) !== undefined) return;
    currentTexts()
      .change(language)
      .catch((error: unknown) => console.error('Failed to change language from profile', error));
  }, [person, language]);
}

function asksForLanguage(): boolean {
  return new URLSearchParams(location.search).has(languageDetection.queryKey);
}
