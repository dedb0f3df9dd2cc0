import { join } from 'node:path';
import { type Language, languageCodes } from '../contract/src/languages.ts';
import { findTextFile, listTextFiles, readTexts } from '../scripts/lib/text-files.mjs';
import { pages } from './src/pages/pages.ts';

const root = join(import.meta.dirname, '..');

/** Of every page, of what is stored in words of our own, and of who wrote a review without a name. */
const always = ['common', 'vocabulary', 'reviews'];

/**
 * Runs during the build: the texts from which the server writes the heads of pages and what it tells search engines of them, by
 * language and topic.
 */
export function headTexts(): Record<Language, Record<string, object>> {
  const files = listTextFiles(root);
  const declared = pages.flatMap((page) => ('head' in page ? [page.head.title, page.head.description] : []));
  const topics = new Set([...always, ...declared.map((key) => key.split(':', 1)[0] ?? '')]);
  const textsIn = (language: Language) =>
    Object.fromEntries(
      [...topics].map((topic) => [topic, readTexts(root, findTextFile(files, topic, language)) as object]),
    );
  return Object.fromEntries(languageCodes.map((language) => [language, textsIn(language)])) as Record<
    Language,
    Record<string, object>
  >;
}
