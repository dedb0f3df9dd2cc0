import { join } from 'node:path';
import { type Language, languageCodes } from '../contract/src/languages.ts';
import { findTextFile, listTextFiles } from '../scripts/lib/text-files.mjs';
import { type ListedPage, publicPages, topicsOf } from './src/pages/addresses.ts';

type Chunk = {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  moduleIds: string[];
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
};
export type Bundle = Record<string, Chunk | { type: 'asset' }>;

/**
 * The files of a page beyond those of every page: they are preloaded, instead of being requested only when the router
 * has started.
 */
export function pageFiles(bundle: Bundle): Record<string, Record<Language, string[]>> {
  const chunks = chunksOf(bundle);
  const everywhere = filesOf(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const src = join(import.meta.dirname, 'src');
  const chunkOf = (module: string) => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId === join(src, module));
    if (!found) throw new Error(`${module} is not a part of its own`);
    return found;
  };
  const textFiles = listTextFiles(join(import.meta.dirname, '..'));
  const filesIn = (page: ListedPage, language: Language) => {
    const texts = topicsOf(page).map((topic) => findTextFile(textFiles, topic, language).path);
    const files = filesOf(
      chunks,
      [`pages/${page.folder}/page.tsx`, 'i18n/text-files.ts', ...texts].map(chunkOf),
    );
    return [...files].filter((file) => !everywhere.has(file)).map((file) => `/${file}`);
  };
  return Object.fromEntries(
    publicPages.map(({ address, page }) => [
      address,
      Object.fromEntries(languageCodes.map((language) => [language, filesIn(page, language)])),
    ]),
  ) as Record<string, Record<Language, string[]>>;
}

export function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
}

export function filesOf(chunks: Chunk[], from: Chunk[], found = new Set<string>()): Set<string> {
  for (const { fileName, imports, viteMetadata } of from) {
    if (found.has(fileName)) continue;
    found.add(fileName);
    for (const style of viteMetadata?.importedCss ?? []) found.add(style);
    filesOf(
      chunks,
      chunks.filter((chunk) => imports.includes(chunk.fileName)),
      found,
    );
  }
  return found;
}
