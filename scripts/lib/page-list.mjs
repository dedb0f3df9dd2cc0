import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The list of all pages, made from their folders; `npm run pages` writes it. */
export const pageListFile = 'web/src/pages/pages.ts';

/**
 * @param {string} root of the repository
 * @returns {string[]} the folders of the pages
 */
export function listPages(root) {
  const folder = join(root, 'web/src/pages');
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'page.ts')))
    .sort();
}

/** @param {readonly string[]} folders */
export function pageListModule(folders) {
  return [
    ...folders.map((folder) => `import { page as ${camelCase(folder)} } from './${folder}/page.ts';`),
    '',
    '/** Made from the folders of the pages by `npm run pages`; never edited. */',
    'export const pages = [',
    ...folders.map((folder) => `  { folder: '${folder}', ...${camelCase(folder)} },`),
    '] as const;',
    '',
  ].join('\n');
}

/** @param {string} name */
function camelCase(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
