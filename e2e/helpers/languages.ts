import { defaultLanguage, type Language, languageCodes } from '@lomdim/contract/languages';

/** Every language but the one in which tests read. */
export const translations: readonly Language[] = languageCodes.filter((code) => code !== defaultLanguage);

/** Every language, the one in which tests read last, so that what follows can be read. */
export const englishLast: readonly Language[] = [...translations, defaultLanguage];
