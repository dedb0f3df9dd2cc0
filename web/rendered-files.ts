import { pageModule, renderedFolders } from './chunks.ts';
import { type Bundle, chunksOf, filesOf } from './page-files.ts';

/** Folder of a page that is rendered on the server -> its scripts and styles. Its texts are in the page itself. */
export function renderedFiles(bundle: Bundle): Record<string, string[]> {
  const chunks = chunksOf(bundle);
  const everywhere = filesOf(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
  return Object.fromEntries(
    renderedFolders.map((folder) => {
      const module = pageModule(folder);
      // Not by its facade: a page that another one shows may lie in a file that both share.
      const files = filesOf(
        chunks,
        chunks.filter(({ moduleIds }) => moduleIds.includes(module)),
      );
      return [folder, [...files].filter((file) => !everywhere.has(file)).map((file) => `/${file}`)];
    }),
  );
}
