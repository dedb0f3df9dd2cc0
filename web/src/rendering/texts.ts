import type { Language } from '@lomdim/contract/languages';
import { fetchTexts } from '#i18n/start.ts';
import { Texts, type Topic } from '#i18n/texts.ts';

const byLanguage = new Map<Language, Texts>();

/** Texts never change while the server runs, so all pages of a language share them. Nothing of a page is ever put into them. */
export function textsOf(language: Language): Texts {
  const known = byLanguage.get(language) ?? new Texts(language, fetchTexts);
  byLanguage.set(language, known);
  return known;
}

/** What the browser needs of them to draw the same page. */
export function textsFor(texts: Texts, topics: readonly Topic[]): Record<string, object> {
  const bundle = (topic: Topic): object => texts.bundle(topic) ?? {};
  return Object.fromEntries(['common' as const, ...topics].map((topic) => [topic, bundle(topic)]));
}
