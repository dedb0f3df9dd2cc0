import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Bundle, chunksOf, filesOf } from './page-files.ts';

/** Folder of a page that is rendered on the server -> its scripts and styles. Its texts are in the page itself. */
export function renderedFiles(bundle: Bundle): Record<string, string[]> {
  const pages = join(import.meta.dirname, 'src', 'pages');
  const chunks = chunksOf(bundle);
  const everywhere = filesOf(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const folders = readdirSync(pages).filter((folder) => existsSync(join(pages, folder, 'data.ts')));
  return Object.fromEntries(
    folders.map((folder) => {
      const module = join(pages, folder, 'page.tsx');
      // Not by its facade: a page that another one shows may lie in a file that both share.
      const files = filesOf(
        chunks,
        chunks.filter(({ moduleIds }) => moduleIds.includes(module)),
      );
      return [folder, [...files].filter((file) => !everywhere.has(file)).map((file) => `/${file}`)];
    }),
  );
}
