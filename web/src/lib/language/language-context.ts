import type { Language } from '@lomdim/contract/languages';
import { createContext, useContext } from 'react';

type LanguageState = {
  language: Language;
  /** At once on the page, and into the profile of whoever is signed in. */
  changeLanguage: (language: Language) => Promise<void>;
  /** Whether it was chosen since the page was opened. */
  isChosen: boolean;
  /** The choice is not in the profile yet; it is tried again. */
  unsaved: boolean;
};

export const LanguageContext = createContext<LanguageState | null>(null);

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error('useLanguage must be used within a LanguageProvider');
  return state;
}
