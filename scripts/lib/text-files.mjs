import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

const source = 'web/src';
const base = 'en';

/** Generated from the text files; `npm run texts` writes it. */
export const generatedFile = 'web/src/i18n/text-files.ts';

/**
 * A namespace of texts in one language. `<folder>/texts/<language>.json` has the name of the folder;
 * `texts/<name>/<language>.json` has a name of its own.
 *
 * @typedef {{ namespace: string, language: string, path: string }} TextFile `path` begins below web/src
 */

/**
 * @param {string} root of the repository
 * @returns {TextFile[]} by namespace and language
 */
export function listTextFiles(root) {
  return readdirSync(join(root, source), { recursive: true })
    .map((path) => String(path).split(sep).join(posix.sep))
    .flatMap((path) => readPath(path) ?? [])
    .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

/**
 * @param {string} path a file below web/src, or anywhere above it
 * @returns {TextFile | undefined}
 */
export function readPath(path) {
  const [, folder, name, language] = /([^/]+)\/texts\/(?:([^/]+)\/)?(\w+)\.json$/.exec(path) ?? [];
  if (!folder || !language) return undefined;
  return { namespace: camelCase(name ?? folder), language, path };
}

/**
 * @param {readonly TextFile[]} files
 * @param {string} namespace
 * @param {string} language
 */
export function findTextFile(files, namespace, language) {
  const found = files.find((file) => file.namespace === namespace && file.language === language);
  if (!found) throw new Error(`There are no texts for ${namespace} in ${language}.`);
  return found;
}

/** @param {string} root */
export function readTexts(root, { path }) {
  return JSON.parse(readFileSync(join(root, source, path), 'utf8'));
}

/** The module that knows the type of each namespace and how each file is fetched: one entry per file, so one chunk. */
export function generatedModule(files) {
  const namespaces = [...new Set(files.map(({ namespace }) => namespace))].map((namespace) => ({
    namespace,
    files: files.filter((file) => file.namespace === namespace),
  }));
  return [
    '/** Made from the files in texts/ by `npm run texts`; never edited. */',
    'export type Resources = {',
    ...namespaces.flatMap(({ namespace, files }) =>
      files
        .filter(({ language }) => language === base)
        .map((file) => `  ${namespace}: typeof import('#${file.path}');`),
    ),
    '};',
    '',
    'type TextFiles = Record<string, () => Promise<{ default: object }>>;',
    '',
    'export const textFiles: Record<keyof Resources, TextFiles> = {',
    ...namespaces.flatMap(({ namespace, files }) => [
      `  ${namespace}: {`,
      ...files.map((file) => `    ${file.language}: () => import('#${file.path}'),`),
      '  },',
    ]),
    '};',
    '',
  ].join('\n');
}

function sortKey({ namespace, language }) {
  return `${namespace} ${language}`;
}

function camelCase(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
