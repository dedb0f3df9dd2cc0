/**
 * The languages of the product, each declared once. Database, server, mail, web and tests read this list; what differs by language
 * elsewhere is a text, and its type asks for one in each of them.
 */
import type { spokenLanguages } from './constants.ts';

type Declaration = {
  /** As it stands in addresses, profiles and the page. */
  code: string;
  direction: 'ltr' | 'rtl';
  /** How dates and numbers are written in mail. English as in Europe, with the day before the month. */
  locale: string;
  /** What its own speakers call it. */
  nativeName: string;
  /** As it is stored where people say which languages they speak. */
  spokenName: (typeof spokenLanguages)[number];
  /** Codes by which some browsers still ask for it. */
  formerCodes?: readonly string[];
};

export const languages = [
  { code: 'en', direction: 'ltr', locale: 'en-GB', nativeName: 'English', spokenName: 'English' },
  { code: 'fr', direction: 'ltr', locale: 'fr-FR', nativeName: 'Français', spokenName: 'French' },
  { code: 'de', direction: 'ltr', locale: 'de-DE', nativeName: 'Deutsch', spokenName: 'German' },
  {
    code: 'he',
    direction: 'rtl',
    locale: 'he-IL',
    nativeName: 'עברית',
    spokenName: 'Hebrew',
    formerCodes: ['iw'],
  },
] as const satisfies readonly Declaration[];

export type Language = (typeof languages)[number]['code'];

export const languageCodes: readonly Language[] = languages.map(({ code }) => code);

export const defaultLanguage: Language = 'en';

/** Where the choice of language is read from and stored. */
export const languageDetection = {
  queryKey: 'lng',
  cookie: 'i18next',
  localStorageKey: 'i18nextLng',
} as const;

/** The language of a tag such as `fr-CH`, if it is one of ours. */
export function knownLanguage(tag: unknown): Language | undefined {
  if (typeof tag !== 'string') return undefined;
  const [short = ''] = tag.trim().toLowerCase().split(/[-_]/);
  return languages.find(({ code, formerCodes = [] }: Declaration) => [code, ...formerCodes].includes(short))
    ?.code;
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return languages.find(({ code }) => code === language)?.direction ?? 'ltr';
}

export function nativeNameOf(language: Language): string {
  return languages.find(({ code }) => code === language)?.nativeName ?? language;
}

export function localeOf(language: Language): string {
  return languages.find(({ code }) => code === language)?.locale ?? language;
}
