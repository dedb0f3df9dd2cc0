import { type DeclaredHead, fillKey, isIndexed } from '#lib/head/declared-head.ts';
import type { PageDeclaration } from './page-declaration.ts';
import { pages as declared } from './pages.ts';

export type ListedPage = PageDeclaration & { folder: string };

const pages: readonly ListedPage[] = declared;
const withAddress = pages.filter(({ path }) => path !== '*');

/**
 * Every address of the product. The web app routes by it; the server answers any other with the app, which shows its
 * own 404 page, and with HTTP status 404.
 */
export const knownRoutes: readonly string[] = withAddress.flatMap(({ path, otherPaths = [] }) => [
  path,
  ...otherPaths,
]);

/** The addresses of a page: one, or one for each value of its parameter. */
export function addressesOf({ path, values = {} }: ListedPage): string[] {
  return Object.entries(values).reduce(
    (paths, [name, each]) => paths.flatMap((one) => each.map((value) => one.replace(`:${name}`, value))),
    [path],
  );
}

export type RecordKind = NonNullable<PageDeclaration['record']>;

/** The pages of which only the database knows which there are. */
export const recordPages = pages.flatMap(({ path, record }) => (record ? [{ kind: record, path }] : []));

type PublicPage = { address: string; page: ListedPage; head: DeclaredHead };

/**
 * What is in the sitemap and has its head written by the server. Everything else is personal, found through one of these,
 * or another address of one.
 */
export const publicPages: readonly PublicPage[] = pages.flatMap((page) => {
  const { head } = page;
  if (!head || !isIndexed({ ...page, head })) return [];
  // Which courses and teachers there are, only the database knows.
  const addresses = addressesOf(page).filter((address) => !address.includes(':'));
  return addresses.map((address) => ({ address, page, head: headAt(page, head, address) }));
});

export function headAt({ path }: ListedPage, head: DeclaredHead, address: string): DeclaredHead {
  const params = paramsOf(path, address);
  return {
    ...head,
    title: fillKey(head.title, params),
    description: fillKey(head.description, params),
  };
}

/** The values of the parameters of a path, as an address has them. */
export function paramsOf(path: string, address: string): Record<string, string> {
  const values = address.split('/');
  const named = path
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), values[at] ?? '']] : []));
  return Object.fromEntries(named);
}

/** The beginnings of addresses that search engines are asked to leave alone, each once. */
export const disallowedPaths: readonly string[] = [
  ...new Set(pages.filter(({ disallowed }) => disallowed).map(({ path }) => `/${path.split('/')[1]}`)),
];

/** Where tests look at the pages that a visitor sees. */
export const exampleAddresses: readonly string[] = pages
  .filter(({ access }) => access === 'everyone')
  .flatMap((page) => page.examples ?? addressesOf(page));

/** Every topic of texts that is fetched for a page: a guard has texts of its own. */
export function topicsOf({ access, topics }: ListedPage): string[] {
  return ['common', ...topics, ...(access === 'everyone' ? [] : ['accounts'])];
}

export function pageAt(path: string): ListedPage {
  const found = pages.find((page) => page.path === path);
  if (!found) throw new Error(`no page is declared for ${path}`);
  return found;
}

/** The one address of a page: without a slash at the end, and not one of its other addresses. */
export function canonicalPath(path: string): string {
  const trimmed = path.replace(/(?<=.)\/+$/, '');
  return pages.find(({ otherPaths }) => otherPaths?.includes(trimmed))?.path ?? trimmed;
}

const patterns = withAddress.flatMap((page) =>
  [...addressesOf(page), ...(page.otherPaths ?? [])].map((address) => ({
    page,
    pattern: address === '/' ? /^\/$/ : new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`),
  })),
);

/** The page at a path, without query and fragment. A slash at the end is forgiven, as the web app's router does. */
export function findPage(path: string): ListedPage | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.page;
}

export function isKnownRoute(path: string): boolean {
  return findPage(path) !== undefined;
}
