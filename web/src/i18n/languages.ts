/** The languages of the interface, each under the name its own speakers use. */
export const languageNames = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
} as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

export const fallbackLanguage: Language = 'en';
