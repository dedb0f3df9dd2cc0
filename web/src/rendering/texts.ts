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

const bundles = new WeakMap<Texts, Map<string, Record<string, object>>>();

/** What the browser needs of them to draw the same page, once they are there. The same object for the same topics, so that it is written as JSON once. */
export function textsFor(texts: Texts, topics: readonly Topic[]): Record<string, object> {
  const known = bundles.get(texts) ?? new Map<string, Record<string, object>>();
  bundles.set(texts, known);
  const key = topics.join();
  const found = known.get(key) ?? bundlesOf(texts, ['common', ...topics]);
  known.set(key, found);
  return found;
}

function bundlesOf(texts: Texts, topics: readonly Topic[]): Record<string, object> {
  return Object.fromEntries(
    topics.map((topic) => {
      const bundle = texts.bundle(topic);
      if (!bundle) throw new Error(`the texts of ${topic} are not there`);
      return [topic, bundle];
    }),
  );
}
