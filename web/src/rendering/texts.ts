import type { Language } from '@lomdim/contract/languages';
import { createInstance, type i18n } from 'i18next';
import { type Topic, textBackend, textOptions } from '#i18n/start.ts';

const byLanguage = new Map<Language, Promise<i18n>>();

/** Texts never change while the server runs, so all pages of a language share them. Nothing of a page is ever put into them. */
export function textsOf(language: Language): Promise<i18n> {
  const known = byLanguage.get(language) ?? start(language);
  byLanguage.set(language, known);
  return known;
}

async function start(language: Language): Promise<i18n> {
  const texts = createInstance();
  await texts.use(textBackend).init({ ...textOptions, fallbackLng: false, lng: language });
  return texts;
}

/** What the browser needs of them to draw the same page. */
export function textsFor(texts: i18n, topics: readonly Topic[]): Record<string, object> {
  const bundle = (topic: Topic): object => texts.getResourceBundle(texts.language, topic) ?? {};
  return Object.fromEntries(['common' as const, ...topics].map((topic) => [topic, bundle(topic)]));
}
