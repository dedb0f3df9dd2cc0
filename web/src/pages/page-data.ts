import type { Language } from '@lomdim/contract/languages';
import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#lib/auth/viewer.ts';

/** What a page may go by when it is rendered on the server. */
export type PageRequest = {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  language: Language;
  now: Date;
  /** The clock on which times are written. */
  zone: string;
  /** For query options that ask for one: whoever it is, the server knows nobody. */
  viewer: Viewer;
  queryClient: QueryClient;
};

/**
 * `data` in `pages/<folder>/data.ts`: fetches what the page shows first, with the query options that its components use. A page
 * that has this file is rendered on the server. What is not fetched here, the browser fetches; what fails, the page says.
 */
export type PageData = (request: PageRequest) => Promise<void> | void;
