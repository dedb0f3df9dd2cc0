/** What the web app, which renders pages, and the server, which sends them, tell each other. */
import type { Language } from './languages.ts';

/**
 * What a browser keeps for itself and mirrors for the server, so that the first page is already as it will be. None of it says
 * who somebody is. The language has its own, see `languageDetection`.
 */
export const viewerCookies = {
  /** `1` while somebody is signed in: the header keeps a place for the account. */
  member: 'lomdim-member',
  theme: 'lomdim-theme',
  /** The one that somebody signed in has chosen, else that of the device. */
  zone: 'lomdim-zone',
} as const;

export type RenderRequest = {
  /** Path and query string. */
  url: string;
  language: Language;
  /** Where the site is found, such as https://lomdim.example. */
  origin: string;
  isMember: boolean;
  theme: 'light' | 'dark' | undefined;
  /** `undefined` until a browser has said it. */
  zone: string | undefined;
  now: Date;
  /** Aborted when nobody waits for the page any more. */
  signal: AbortSignal;
  /** Aborted when data are not waited for any more; the page then says that they cannot be had. */
  dataSignal: AbortSignal;
};

export type PreparedPage = {
  /** Folder of the page, by which its files are listed. */
  page: string;
  /** What stands in `#root`. */
  html: string;
  /** Data, texts and everything else that the browser needs to take the page over. */
  state: RenderedState;
  /** Data that could not be had; the page says so. */
  failures: readonly unknown[];
};

/** JSON values only. */
export type RenderedState = {
  language: Language;
  /** The moment of rendering, in milliseconds. */
  now: number;
  zone: string;
  theme?: 'light' | 'dark';
  isMember: boolean;
  /** Whether the browser takes over what is there; otherwise it draws the page anew. */
  takesOver: boolean;
  /** Topic -> texts. */
  texts: Record<string, object>;
  /** Keys and data of the queries. */
  queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
};

export type Renderer = {
  /** `undefined`: this page is not rendered here, the browser does it all. Rejects when a component throws. */
  preparePage(request: RenderRequest): Promise<PreparedPage | undefined>;
  /** Some days of the Jewish calendar, JSON values only. */
  calendarDays(question: CalendarQuestion): Promise<unknown>;
};

/** Some days in a row, such as 2026-03-29, in one zone or several. */
export type CalendarQuestion = {
  zones: readonly string[];
  from: string;
  days: number;
  /** Also what is learned on them. */
  learning?: boolean;
};

/** What the built web app exports for the server. `fetch` answers for the data API, as to any visitor. */
export type CreateRenderer = (fetch: typeof globalThis.fetch) => Renderer;
