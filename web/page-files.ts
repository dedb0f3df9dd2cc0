import { join } from 'node:path';
import { type Language, languageCodes } from '../contract/src/languages.ts';
import { blogSlugs } from '../contract/src/routes.ts';
import { findTextFile, listTextFiles } from '../scripts/lib/text-files.mjs';

/** The module and the text topics of each public page, which people open from elsewhere. */
const parts: Record<string, [module: string, ...topics: string[]]> = {
  '/': ['home', 'home', 'faq', 'donationsPool', 'vocabulary'],
  '/find-teachers': ['find-teachers', 'teachers', 'vocabulary'],
  '/children-courses': ['children-courses', 'courses', 'vocabulary'],
  '/women-courses': ['adult-courses', 'courses', 'vocabulary'],
  '/find-partner': ['find-partner', 'partners', 'reports', 'vocabulary'],
  '/sos-havrouta': ['sos-havruta', 'sos', 'vocabulary'],
  '/rabbanim': ['rabbis', 'rabbis', 'vocabulary'],
  '/beit-hamidrash': [
    'beit-midrash',
    'beitMidrash',
    'blog',
    'liveSessions',
    'vocabulary',
    'restDays',
    'jewishCalendar',
  ],
  '/faq': ['faq', 'faq'],
  '/blog': ['blog', 'blog'],
  ...Object.fromEntries(blogSlugs.map((slug) => [`/blog/${slug}`, ['article', 'blog']])),
  '/contact': ['contact', 'contact'],
  '/support': ['support', 'support'],
  '/conditions': ['conditions', 'policies'],
  '/privacy': ['privacy', 'policies'],
  '/cookies': ['cookies', 'policies'],
};

type Chunk = {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
};
type Bundle = Record<string, Chunk | { type: 'asset' }>;

/**
 * The files of a page beyond those of every page: they are preloaded, instead of being requested only when the router
 * has started.
 */
export function pageFiles(bundle: Bundle): Record<string, Record<Language, string[]>> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
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
  const filesIn = (path: string, language: Language) => {
    const [module = '', ...topics] = parts[path] ?? [];
    const texts = ['common', ...topics].map((topic) => findTextFile(textFiles, topic, language).path);
    const files = filesOf(chunks, [`pages/${module}/page.tsx`, ...texts].map(chunkOf));
    return [...files].filter((file) => !everywhere.has(file)).map((file) => `/${file}`);
  };
  return Object.fromEntries(
    Object.keys(parts).map((path) => [
      path,
      Object.fromEntries(languageCodes.map((language) => [language, filesIn(path, language)])),
    ]),
  ) as Record<string, Record<Language, string[]>>;
}

function filesOf(chunks: Chunk[], from: Chunk[], found = new Set<string>()): Set<string> {
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
