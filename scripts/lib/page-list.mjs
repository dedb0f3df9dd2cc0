import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/**
 * What is wrong with the folders of the pages and the list of them, a sentence each. Whether a declaration has the right form,
 * the type check knows.
 *
 * @param {string} root of the repository
 * @returns {string[]}
 */
export function pageProblems(root) {
  const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');
  const folders = readdirSync(join(root, 'web/src/pages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `web/src/pages/${name}`)
    .sort();
  const owners = new Map();
  return [
    ...(read(pageListFile) === pageListModule(listPages(root))
      ? []
      : [`${pageListFile} is not what the folders say; npm run pages writes it anew`]),
    ...folders.flatMap((folder) => {
      const declaration = read(`${folder}/page.ts`);
      const component = read(`${folder}/page.tsx`);
      const missing = ['page.ts', 'page.tsx'].filter((file) => !existsSync(join(root, folder, file)));
      if (missing.length > 0) return missing.map((file) => `${folder} has no ${file}`);
      return [
        ...['path', 'access', 'topics']
          .filter((field) => !new RegExp(`^  ${field}:`, 'm').test(declaration))
          .map((field) => `${folder}/page.ts declares no ${field}`),
        ...(/^ {2}head:/m.test(declaration) && !component.includes('usePageHead(page')
          ? [`${folder}/page.tsx does not write the head that is declared`]
          : []),
        ...addressesIn(declaration).flatMap((address) => {
          const owner = owners.get(address);
          owners.set(address, folder);
          return owner ? [`${address} is declared by ${owner} and by ${folder}`] : [];
        }),
      ];
    }),
  ];
}

/** @param {string} declaration the text of a page.ts */
function addressesIn(declaration) {
  const lines = declaration.match(/^ {2}(?:path|otherPaths): .*$/gm) ?? [];
  return lines.flatMap((line) => [...line.matchAll(/'([^']+)'/g)].map(([, address]) => address));
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
