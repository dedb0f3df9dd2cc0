import { defaultLanguage, knownLanguage, type Language, languageDetection } from '@lomdim/contract/languages';
import { readCookie, saveCookie } from '#lib/browser/cookies.ts';
import { readChoice, saveChoice } from '#lib/storage/saved-choice.ts';

const { queryKey, cookie, localStorageKey } = languageDetection;

/** The first of these that names a language of ours. The server goes by the same order, as far as it can know. */
export function detectLanguage(): Language {
  const said: (() => readonly unknown[])[] = [
    () => [new URLSearchParams(location.search).get(queryKey)],
    () => [readChoice(localStorageKey)],
    () => [readCookie(cookie)],
    () => [readSession()],
    () => navigator.languages,
    () => [document.documentElement.lang],
  ];
  for (const read of said) {
    const found = read().map(knownLanguage).find(Boolean);
    if (found) return found;
  }
  return defaultLanguage;
}

/** For the next visit, and for the server. */
export function rememberLanguage(language: string): void {
  saveChoice(localStorageKey, language);
  saveCookie(cookie, language);
}

function readSession(): string | null {
  try {
    return sessionStorage.getItem(localStorageKey);
  } catch {
    return null;
  }
}
