import type { Language } from '@lomdim/contract/languages';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { dismissAllToasts } from '#lib/toasts.ts';
import { LanguageContext } from './language-context.ts';
import { useLanguageOfProfile } from './language-of-profile.ts';
import { useSavedLanguage } from './saved-language.ts';
import { unsavedLanguage } from './unsaved-language.ts';

/** Stands inside the AuthProvider: a profile has a language, and keeps the one that is chosen. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { texts } = useTranslation();
  const { keep, save, unsaved } = useSavedLanguage();
  const [isChosen, setIsChosen] = useState(false);
  useLanguageOfProfile();
  const { language } = texts;

  const state = useMemo(
    () => ({
      language,
      isChosen,
      unsaved,
      changeLanguage: async (chosen: Language) => {
        // First of all: a profile that arrives meanwhile is older than this choice.
        keep(chosen);
        setIsChosen(true);
        try {
          await texts.change(chosen);
          dismissAllToasts();
        } catch (error) {
          console.error('Failed to change language', error);
          unsavedLanguage.forget();
          return;
        }
        await save(chosen);
      },
    }),
    [texts, language, isChosen, keep, save, unsaved],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}
