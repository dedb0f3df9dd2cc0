import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Folders that git does not keep, and git's own. */
const ignored = new Set(['node_modules', 'dist', 'coverage', '.git', '.data', '.cache']);
/** Files that a running server writes; no part of the repository. */
const made = new Set(['postgres.json', 'keys.json']);
/** The changelog speaks of versions whose paths are gone. */
const exempt = new Set(['CHANGELOG.md']);

/** Every path of the repository, and its documents as texts, so that a test can break a copy. */
export function readDocuments(folder) {
  const paths = pathsIn(folder, '');
  const documents = paths
    .filter((path) => path.endsWith('.md') && !exempt.has(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  return { paths, documents };
}

/** Every path in backticks and every link of a document that leads nowhere, a sentence each. */
export function documentProblems({ paths, documents }) {
  const known = new Set(paths);
  const folders = new Set(paths.flatMap((path) => path.split('/').slice(0, -1)));
  return documents.flatMap(({ path: document, text }) => {
    const named = [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, name]) => name)
      .filter((name) => looksLikePath(name, folders));
    const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, target]) => target)
      .filter((target) => !/^[a-z]+:/.test(target));
    return [
      ...named.filter((name) => !paths.some(matches(name))),
      ...links.filter((target) => {
        const path = posix.join(posix.dirname(document), target).replace(/\/$/, '');
        return path !== '.' && !known.has(path);
      }),
    ].map((name) => `${document} names ${name}, which is not there.`);
  });
}

function pathsIn(folder, under) {
  return readdirSync(join(folder, under), { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .flatMap((entry) => {
      const path = posix.join(under, entry.name);
      return entry.isDirectory() ? [path, ...pathsIn(folder, path)] : [path];
    });
}

/** A name of a source file, or something below a folder that exists. Addresses of the protocols (`rest/v1`) are no paths. */
function looksLikePath(name, folders) {
  if (!/^[\w.][\w.<>{},*/-]*$/.test(name) || /\/v1\b/.test(name) || made.has(name)) return false;
  return /\.(ts|tsx|mjs|cjs|sql|md|json|css)$/.test(name) || folders.has(/^(.+?)\//.exec(name)?.[1]);
}

/** `<topic>` and `*` stand for any name, `{a,b}` for one of these; a name may leave out the folders above it. */
function matches(name) {
  const pattern = name
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll(/<[^>]+>|\*/g, '[^/]*')
    .replaceAll(/\{([^}]+)\}/g, (_, names) => `(${names.replaceAll(',', '|')})`);
  const whole = new RegExp(`(^|/)${pattern}$`);
  return (path) => whole.test(path);
}
