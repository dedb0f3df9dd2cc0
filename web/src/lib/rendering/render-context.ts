import type { Database } from '@lomdim/contract/database.types';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import type { Texts } from '#i18n/texts.ts';

/** What the first drawing of a page goes by, on the server and in the browser that takes it over: both must draw the same. */
export type FirstView = {
  now: Date;
  zone: string;
  theme: 'light' | 'dark' | undefined;
  isMember: boolean;
};

/** A place on the page for something that may have been drawn before. */
export type Part = {
  /** The element that marks it while the page is drawn. */
  tag: string;
  at: string;
  isKept: boolean;
};

/** Those of the page that is being drawn. */
export type PageParts = {
  place(name: string, by: readonly unknown[]): Part;
};

/**
 * What belongs to one page that the server is rendering. In a browser these are one for the whole page, kept in modules; on the
 * server many pages are rendered at once, and nothing of one may reach another.
 */
export type RenderContext = {
  firstView: FirstView;
  origin: string;
  texts: Texts;
  queryClient: QueryClient;
  parts: PageParts;
  fetch: typeof globalThis.fetch;
  supabase: () => Promise<SupabaseClient<Database>>;
};

let read: () => RenderContext | undefined = () => undefined;

/** Called once, by the entry of the server. */
export function provideRenderContext(reader: typeof read): void {
  read = reader;
}

/** Of the page that is being rendered on the server; `undefined` in a browser. */
export function renderContext(): RenderContext | undefined {
  return read();
}
