import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const src = join(import.meta.dirname, 'src');
const pages = join(src, 'pages');

/** The folders of the pages that the server renders. */
export const renderedFolders = readdirSync(pages).filter((folder) =>
  existsSync(join(pages, folder, 'data.ts')),
);

export const pageModule = (folder: string) => join(pages, folder, 'page.tsx');

/** Pages of a kind are made of the same things, and people open one after the other. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  reading: [
    'article',
    'blog',
    'conditions',
    'contact',
    'cookies',
    'faq',
    'home',
    'not-found',
    'privacy',
    'support',
  ],
  lists: ['adult-courses', 'children-courses', 'find-partner', 'find-teachers', 'rabbis', 'search'],
  doing: ['course', 'teacher'],
  hall: ['beit-midrash'],
};
/** What pages of several kinds share is in a file named for all of them; those of the most kinds come first. */
const shared = setsOf(Object.keys(kinds))
  .sort((one, other) => other.length - one.length)
  .map((set) => set.join('-'));

/**
 * What the rendered pages are made of, in few files. Left to itself the bundler makes a file for every set of pages that
 * share something: a hundred requests for a teacher's page. Here it is the libraries, what every page has, what pages of
 * several kinds share, what those of one kind share, and what one page has alone. Whatever only other pages use is left to
 * the bundler.
 *
 * Each group comes before the next and takes along what it imports. Whatever a module imports is used by at least the same
 * pages, so no file imports one of a later group.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  const known = Object.values(kinds).flat();
  const without = renderedFolders.filter((folder) => !known.includes(folder));
  if (without.length > 0) throw new Error(`name the kind of ${without.join(' and ')} in web/chunks.ts`);
  let names: Map<string, string> | undefined;
  const groups = ['libraries', 'site', ...shared, calendarData, ...renderedFolders.map(alone)];
  return groups.map((group, at) => ({
    priority: groups.length - at,
    name: (id, graph) => {
      names ??= nameChunks(graph);
      return names.get(id) === group ? group : null;
    },
  }));
}

const alone = (folder: string) => `of-${folder}`;
/** What the calendar, which comes later, shares with one page: other pages that want the calendar must not get that page. */
const calendarData = 'calendar-data';

function nameChunks(graph: Graph): Map<string, string> {
  const everywhere = importedFrom(graph, join(src, 'entry-client.tsx'));
  const pagesOf = new Map<string, string[]>();
  for (const folder of renderedFolders) {
    for (const id of importedFrom(graph, pageModule(folder))) {
      pagesOf.set(id, [...(pagesOf.get(id) ?? []), folder]);
    }
  }
  const names = new Map<string, string>();
  for (const [id, folders] of pagesOf) names.set(id, nameFor(folders));
  for (const id of importedFrom(graph, join(src, 'shared', 'jewish-calendar', 'calendar.ts'))) {
    if (names.get(id)?.startsWith(alone(''))) names.set(id, calendarData);
  }
  for (const id of everywhere) names.set(id, id.includes('node_modules') ? 'libraries' : 'site');
  // The router asks for the page itself, by its name.
  for (const folder of renderedFolders) names.delete(pageModule(folder));
  return names;
}

function nameFor(folders: readonly string[]): string {
  if (folders.length === 1) return alone(folders[0] ?? '');
  return Object.keys(kinds)
    .filter((kind) => folders.some((folder) => kinds[kind]?.includes(folder)))
    .join('-');
}

function setsOf([first, ...others]: readonly string[]): string[][] {
  if (first === undefined) return [[]];
  const without = setsOf(others);
  return [...without.map((set) => [first, ...set]), ...without];
}

function importedFrom(graph: Graph, id: string, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importedFrom(graph, imported, found);
  return found;
}
