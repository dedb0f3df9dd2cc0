import { join } from 'node:path';
import { supportResponseHours } from '../contract/src/constants.ts';
import { type Language, languageCodes } from '../contract/src/languages.ts';
import { findTextFile, listTextFiles, readTexts } from '../scripts/lib/text-files.mjs';
import { type DeclaredHead, titleOf } from './src/lib/head/declared-head.ts';
import { publicPages } from './src/pages/addresses.ts';

const root = join(import.meta.dirname, '..');

type Head = { title: string; description: string };

/**
 * Runs during the build: title and description of each public page, which the server writes into the HTML.
 * `usePageHead` sets the same from then on.
 */
export function pageHeads(): Record<string, Record<Language, Head>> {
  const files = listTextFiles(root);
  const headIn = (language: Language, { title, description, wholeTitle }: DeclaredHead) => {
    const read = (key: string) => {
      const [topic = '', path = ''] = key.split(':');
      return textAt(readTexts(root, findTextFile(files, topic, language)), path);
    };
    return {
      title: titleOf(read(title), wholeTitle),
      description: read(description).replace('{{hours}}', String(supportResponseHours)),
    };
  };
  return Object.fromEntries(
    publicPages.map(({ address, head }) => [
      address,
      Object.fromEntries(languageCodes.map((language) => [language, headIn(language, head)])),
    ]),
  ) as Record<string, Record<Language, Head>>;
}

function textAt(texts: unknown, path: string): string {
  const found = path.split('.').reduce<unknown>((at, name) => Object(at)[name], texts);
  if (typeof found !== 'string') throw new Error(`there is no text ${path}`);
  return found;
}
